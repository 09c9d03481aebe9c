import { installCommand } from '@quire/core/model'
import type { Finding } from '@quire/runtime/kit'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { option } from '../command-line/option.ts'
import { isTrustGiven } from '../command-line/run-options.ts'
import { type Examination, examineMachine } from '../doctor/examine-machine.ts'
import { openFor } from '../open/open-for.ts'
import { commandName, createOutput, type Output } from '../output/output.ts'
import { wrapText } from '../views/fit-width.ts'

const TITLES: Readonly<Record<Finding['group'], string>> = {
  machine: 'This machine',
  store: 'Stores',
  sizes: 'Disk space',
  providers: 'Providers',
  agents: 'Command-line agents',
  models: 'Models named in the workspace',
  parts: 'Optional packages',
}
const MARKS = { ok: ['✓', 'green'], missing: ['–', 'dim'], broken: ['✗', 'red'] } as const

interface DoctorOptions extends CommonOptions {
  readonly deep?: boolean
}

export function define(command: Command): void {
  addExamples(command, ['quire doctor', 'quire doctor --deep', 'quire doctor --json'])
    .addOption(option('--deep', 'also check everything in the store for damage'))
    .action(async (options: DoctorOptions) => {
      const output = createOutput(options)
      const examination = await examineMachine(() => openFor(options), {
        isDeep: options.deep ?? false,
        isTrusted: isTrustGiven({}),
      })
      output.result(examination, () => doctorView(examination, output))
      // A configured feature does not work.
      if (!examination.healthy) throw new Exit(EXIT.checkFailed)
    })
}

/** Shows the findings in groups, each with its fix if there is one. */
export function doctorView({ findings, healthy }: Examination, output: Output): string {
  const lines: string[] = []
  for (const [group, title] of Object.entries(TITLES)) {
    const own = findings.filter((finding) => finding.group === group)
    if (own.length === 0) continue
    lines.push(output.style('bold', title), ...own.flatMap((finding) => findingView(finding, output)))
    if (group === 'parts' && own.some(({ fix }) => fix))
      lines.push(output.style('dim', `      ${installCommand('NAME')}`))
    lines.push('')
  }
  lines.push(healthy ? healthyLine(findings, output) : brokenLine(findings, output))
  return lines.join('\n')
}

/** A model without its key is not broken, but cannot be called. */
function healthyLine(findings: readonly Finding[], output: Output): string {
  const uncalled = findings.filter(({ group, status }) => group === 'models' && status === 'missing')
  if (uncalled.length === 0) return output.style('green', 'Everything that is configured works.')
  const names = uncalled.map(({ id }) => id.slice('model.'.length)).join(', ')
  return output.style('yellow', `Nothing is broken, but these models can only be used for rendering: ${names}.`)
}

function brokenLine(findings: readonly Finding[], output: Output): string {
  const broken = findings.filter(({ status }) => status === 'broken').length
  return output.style('red', `${broken} configured ${broken === 1 ? 'item does' : 'items do'} not work.`)
}

function findingView({ id, group, status, message, fix }: Finding, output: Output): string[] {
  const [mark, colour] = MARKS[status]
  const name = id.slice(id.indexOf('.') + 1)
  const text = message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`
  const [first = '', ...rest] = wrapText(text, output.width - 4).map((line) =>
    status === 'missing' ? output.style('dim', line) : line,
  )
  return [
    `  ${output.style(colour, mark)} ${first}`,
    ...rest.map((line) => `    ${line}`),
    ...(fix && group !== 'parts' ? fixLines(fix, output) : []),
  ]
}

function fixLines(fix: string, output: Output): string[] {
  const lines = wrapText(fix.replace(/^quire(?= )/, commandName()), output.width - 6)
  return lines.map((line) => output.style('dim', `      ${line}`))
}
