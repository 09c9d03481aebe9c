import type { Command } from 'commander'
import { type CommonOptions, defineCommand } from '../command-line/define-command.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { givenTrust } from '../open/given-trust.ts'
import { createOutput } from '../output/output.ts'

export function addCheckCommand(program: Command): void {
  defineCommand(
    program,
    'check',
    'Check templates, blueprints, models and recipes, and report every problem with file and line.',
    ['quire check', 'quire check --workspace examples/support --json'],
  ).action(check)
}

async function check(options: CommonOptions): Promise<void> {
  const [{ kits }, { checkWorkspace }] = await Promise.all([import('@quire/kits'), import('@quire/authoring')])
  const output = createOutput(options)
  const dir = options.workspace ?? process.cwd()
  const { problems, checked } = await checkWorkspace(dir, { kits, ...(await givenTrust(dir)) })
  const errors = problems.filter(({ severity }) => severity === 'error').length
  output.result({ problems, checked, passed: errors === 0 }, () => {
    const count = problems.length === 1 ? '1 problem.' : `${problems.length} problems.`
    return [
      ...problems.map(
        ({ file, line, severity, message }) =>
          `${output.style('bold', `${file}:${line}`)} ${output.style(severity === 'error' ? 'red' : 'yellow', severity)} ${message}`,
      ),
      `${checked.blueprints} blueprints, ${checked.templates} templates, ${checked.models} models checked: ${problems.length === 0 ? 'no problems.' : count}`,
    ].join('\n')
  })
  if (errors > 0) throw new Exit(EXIT.checkFailed)
}
