// Balls that fall once, when a first to third prize is there and nobody asked for less motion.

const confettiSeconds = 4;

function celebrate() {
  if (!matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  const canvas = element("canvas", { class: "confetti", "aria-hidden": "true" });
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  document.body.append(canvas);
  const context = canvas.getContext("2d");
  const colors = ["#fbc400", "#69c8f2", "#ff7272", "#aaaaaa", "#b0d840"];
  const balls = Array.from({ length: Math.min(90, innerWidth / 10) }, (_, place) => ({
    x: Math.random() * canvas.width,
    delay: Math.random() * 1.4,
    speed: 0.5 + Math.random() * 0.5,
    sway: Math.random() * 6,
    radius: 4 + Math.random() * 6,
    color: colors[place % colors.length],
  }));
  let start = null;
  const frame = (now) => {
    start ??= now;
    const seconds = (now - start) / 1000;
    if (seconds > confettiSeconds) return canvas.remove();
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.globalAlpha = Math.min(1, (confettiSeconds - seconds) / 1.2) * 0.85;
    for (const { x, delay, speed, sway, radius, color } of balls) {
      const time = Math.max(0, seconds - delay);
      if (time === 0) continue;
      const y = -radius + time * time * 90 * speed + time * 140 * speed;
      context.fillStyle = color;
      context.beginPath();
      context.arc(x + Math.sin(sway + time * 2) * 18, y, radius, 0, 2 * Math.PI);
      context.fill();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
