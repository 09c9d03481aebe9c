import { kits } from '@quire/kits'
import { checkWorkspace } from '@quire/runtime'
import type { CommonOptions } from '../define-command.ts'
import { EXIT, Exit } from '../exit-code.ts'
import type { Output } from '../output.ts'

export async function check(options: CommonOptions, output: Output): Promise<void> {
  const { problems, checked } = await checkWorkspace(options.workspace ?? process.cwd(), { kits })
  const errors = problems.filter(({ severity }) => severity === 'error').length
  output.result({ problems, checked, passed: errors === 0 }, () => {
    const lines = problems.map(
      ({ file, line, severity, message }) =>
        `${output.style('bold', `${file}:${line}`)} ${output.style(severity === 'error' ? 'red' : 'yellow', severity)} ${message}`,
    )
    const sum = `${checked.blueprints} blueprints, ${checked.templates} templates, ${checked.models} models checked: `
    lines.push(
      sum +
        (problems.length === 0
          ? 'no problems.'
          : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`),
    )
    return lines.join('\n')
  })
  if (errors > 0) throw new Exit(EXIT.checkFailed)
}
