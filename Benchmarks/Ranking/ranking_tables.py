"""The tables of a comparison."""

from statistics import median

from report import markdown


def workload_table(workload, runs):
    """The rates of a workload's peers, and the processor time of each as a multiple of ours."""
    runs = [run for run in runs if run.workload == workload]
    base = next(run.peer for run in runs if run.peer.startswith("lotto"))
    seconds = {run.round: 1 / run.rate for run in runs if run.peer == base}
    rows = []
    for peer in dict.fromkeys(run.peer for run in runs):
        own = [run for run in runs if run.peer == peer]
        rates = [run.rate / 1e9 for run in own]
        times = [1 / run.rate / seconds[run.round] for run in own]
        row = [peer, own[0].tickets, own[0].draws, figure(median(rates)), figure(max(rates))]
        row += [figure(median(run.seconds for run in own)), figure(min(run.seconds for run in own))]
        row += [figure(median(times)), figure(min(times)), figure(max(times))]
        rows.append([*row, "" if own[0].scale == 1 else f"1/{own[0].scale:.0f} of draws"])
    head = ["peer", "tickets", "draws", "G/s median", "G/s best", "CPU s median", "CPU s least"]
    head += ["times lotto", "least", "most", "measured on"]
    probe = median(run.probe for run in runs) / 1e9
    note = f"One core reads {probe:.1f} GB/s (median of the rounds)."
    return f"## {workload}\n\n{markdown(head, rows)}\n\n{note}"


def figure(value):
    """Three significant digits."""
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"
