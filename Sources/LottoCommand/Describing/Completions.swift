internal import Reporting

/// A shell and its completion script, generated from the lists of commands and options.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  func completions(in language: Language) -> String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript(in: language)
    case .fish: Self.fishScript(in: language)
    }
  }

  private static var bashScript: String {
    var values: [String] = []
    var words: [String] = []
    for command in Command.all {
      for option in command.options where option.argument.placeholder != nil {
        let names = option.spellings.map { "\(command.name):\($0)" }
        values.append("    \(names.joined(separator: "|"))) \(bashValue(of: option)); return ;;")
      }
      let options = command.options.flatMap(\.spellings).joined(separator: " ")
      let actions = command.firstWords.joined(separator: " ")
      words.append("    \(command.name)) options='\(options)' actions='\(actions)' ;;")
    }
    let first = (Command.all.map(\.name.rawValue) + ["--help", "--version"]).joined(separator: " ")
    return """
      # bash completion of lotto, made by: lotto completions bash
      _lotto() {
        local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} options= actions=
        COMPREPLY=()
        if [[ $word == = ]]; then word=
        elif [[ $last == = ]]; then last=${COMP_WORDS[COMP_CWORD-2]}; fi
        if ((COMP_CWORD == 1)); then
          COMPREPLY=($(compgen -W '\(first)' -- "$word")); return
        fi
        if ((COMP_CWORD == 3)) && [[ "${COMP_WORDS[1]} ${COMP_WORDS[2]}" == 'help errors' ]]; then
          COMPREPLY=($(compgen -W '\(errorCodes)' -- "$word")); return
        fi
        case ${COMP_WORDS[1]}:$last in
      \(values.joined(separator: "\n"))
        esac
        case ${COMP_WORDS[1]} in
      \(words.joined(separator: "\n"))
        esac
        if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))
        elif ((COMP_CWORD == 2)) && [[ $actions ]]; then
          COMPREPLY=($(compgen -W "$actions" -- "$word"))
        else compopt -o default; fi
      }
      complete -F _lotto lotto

      """
  }

  /// What may follow `help errors`.
  private static var errorCodes: String { RowValue.errors.map(\.name).joined(separator: " ") }

  private static func bashValue(of option: Option) -> String {
    if option.argument.isPath { return "compopt -o default" }
    let choices = option.argument.choices.joined(separator: " ")
    return choices.isEmpty ? ":" : "COMPREPLY=($(compgen -W '\(choices)' -- \"$word\"))"
  }

  private static func zshScript(in language: Language) -> String {
    let commands = Command.all.map {
      "      \(quoted("\($0.name):\($0.summary.text(in: language))"))"
    }
    let cases = Command.all.map { command in
      let options = command.options.flatMap { zshOptions($0, in: language) }
      let rest =
        (command.firstWords.isEmpty
          ? [] : [quoted("1:what:(\(command.firstWords.joined(separator: " ")))")])
        + (command.name == .help
          ? [quoted("2:code:{ [[ $words[2] == errors ]] && compadd \(errorCodes) }")] : [])
        + [quoted("*:file:_files")]
      return """
            \(command.name))
              _arguments -s -S \\
                \((options + rest).joined(separator: " \\\n          ")) ;;
        """
    }
    return """
      #compdef lotto
      # zsh completion of lotto, made by: lotto completions zsh
      _lotto() {
        if (( CURRENT == 2 )); then
          local -a commands=(
      \(commands.joined(separator: "\n"))
          )
          _describe command commands
          return
        fi
        local name=$words[2]
        shift words
        (( CURRENT-- ))
        case $name in
      \(cases.joined(separator: "\n"))
        esac
      }
      if [[ $funcstack[1] == _lotto ]]; then _lotto "$@"; else compdef _lotto lotto; fi

      """
  }

  private static func zshOptions(_ option: Option, in language: Language) -> [String] {
    let summary = option.summary.text(in: language)
      .map { "[]:".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    let choices = option.argument.choices.joined(separator: " ")
    let value = option.argument.placeholder.map { value in
      let name = choices.isEmpty ? value.map { $0 == ":" ? "\\:" : "\($0)" }.joined() : option.name
      let action = option.argument.isPath ? "_files" : choices.isEmpty ? "" : "(\(choices))"
      return ":\(name):\(action)"
    }
    return option.spellings.map { spelling in
      let sign = value == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
      return quoted("\(spelling)\(sign)[\(summary)]\(value ?? "")")
    }
  }

  private static func fishScript(in language: Language) -> String {
    var lines = [
      "# fish completion of lotto, made by: lotto completions fish", "complete -c lotto -f",
    ]
    for command in Command.all {
      let summary = quoted(command.summary.text(in: language))
      lines.append("complete -c lotto -n __fish_use_subcommand -a \(command.name) -d \(summary)")
      let condition = "complete -c lotto -n '__fish_seen_subcommand_from \(command.name)'"
      for action in command.firstWords { lines.append("\(condition) -a \(action)") }
      if command.name == .help {
        let errors = "__fish_seen_subcommand_from help; and __fish_seen_subcommand_from errors"
        lines.append("complete -c lotto -n '\(errors)' -a '\(errorCodes)'")
      }
      if command.takesPaths { lines.append("\(condition) -F") }
      for option in command.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        let choices = option.argument.choices.joined(separator: " ")
        let exclusive = choices.isEmpty ? " -x" : " -x -a \(quoted(choices))"
        let value =
          option.argument.placeholder == nil ? "" : option.argument.isPath ? " -r -F" : exclusive
        let summary = quoted(option.summary.text(in: language))
        lines.append("\(condition)\(short) -l \(option.name)\(value) -d \(summary)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}

extension Option {
  fileprivate var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

extension Command {
  fileprivate var firstWords: [String] {
    name == .help ? Command.all.map(\.name.rawValue) + HelpTopic.all.map(\.name) : choices
  }
}
