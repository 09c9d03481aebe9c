import { join, relative, resolve } from 'node:path'
import { type Capture, captureCalls, type Redaction, writeCapture } from '@quire/authoring/capture'
import { findNamed } from '@quire/inspect/views'
import { getRun } from '@quire/runtime/store'
import { type Command, InvalidArgumentError } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option, repeated } from '../command-line/option.ts'
import { askYesNo, canAsk } from '../open/ask-person.ts'
import { type OpenOptions, openStored } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'

interface CaptureOptions extends OpenOptions {
  readonly as: string
  readonly step?: readonly string[]
  readonly dir?: string
  readonly dryRun?: boolean
  readonly yes?: boolean
}

const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/
/** Longer values are cut in the list of redactions. `--json` has them in full. */
const MAX_VALUE = 60

export function define(command: Command): void {
  addExamples(command, [
    'quire capture ask-3f2c9a1b --as refund --dry-run         # what would be written, and what is redacted',
    'quire capture ask-3f2c9a1b --as refund                   # writes prompts/refund.test.yaml and the files beside it',
    'quire capture october/review/alpha#1 --as strict-review --yes',
    'quire capture october --step review --as october-reviews # all calls of a step',
    'quire capture talk.4 --as second-scene                   # a turn of a conversation, with its state',
  ])
    .argument('<id>', 'a call, a document, a run, or a turn of a conversation (SESSION.TURN)')
    .addOption(
      option('--as <name>', 'name of the test case and of its files').argParser(readName).makeOptionMandatory(),
    )
    .addOption(
      option('--step <step>', 'of a run: capture only this step, by key or name; may be repeated').argParser(repeated),
    )
    .addOption(option('--dir <folder>', 'folder for the files, in the workspace (default: prompts)'))
    .addOption(option('--dry-run', 'print what would be written without writing it'))
    .addOption(option('--yes', 'write the files without asking'))
    .action(capture)
}

async function capture(id: string, options: CaptureOptions): Promise<void> {
  const output = createOutput(options)
  await using quire = await openStored(options)
  const { db } = await quire.store()
  const found = await getRun(db, id, ['id']).then(
    (run) => run.id,
    () => findNamed(db, id),
  )
  const dir = resolve(options.dir === undefined ? join(quire.dir, 'prompts') : options.dir)
  // Tests read no files outside the workspace.
  if (relative(quire.dir, dir).startsWith('..')) throw new InvalidInput('--dir must name a folder in the workspace.')
  const { step: steps } = options
  const captured = await captureCalls(quire, found, { name: options.as, dir, ...(steps && { steps }) })
  const result = { ...captured, written: false }
  if (options.dryRun) return output.result(result, () => captureView(captured, output, { isWhole: true }))
  if (!options.yes && canAsk(options)) {
    output.note(captureView(captured, output, { isWhole: true }))
    if (!(await askYesNo('Write these files?'))) return output.result(result, () => 'Nothing was written.')
  }
  await writeCapture(quire, captured)
  const [first] = captured.files
  const next = `To run it: ${output.command(`test ${first!.path}`)}`
  output.result({ ...captured, written: true }, () =>
    [captureView(captured, output, { isWhole: false }), output.style('dim', next)].join('\n'),
  )
}

function readName(written: string): string {
  if (NAME.test(written)) return written
  throw new InvalidArgumentError('Write a file name without folders, such as refund-in-german.')
}

/** The files of a capture, with their contents if they are not written yet, and everything that was redacted. */
function captureView(
  { files, redactions, notes }: Capture,
  output: Output,
  { isWhole }: { readonly isWhole: boolean },
): string {
  const shown = files.map(({ path, text }) => (isWhole ? `${output.style('bold', `━━ ${path}`)}\n${text}` : path))
  return [
    ...shown,
    ...notes.map((note) => output.style('yellow', note)),
    redactions.length === 0
      ? 'No personal data was found. Names and addresses are not recognized: read the files before you commit them.'
      : `Redacted ${counted(redactions.length, 'value')}. Names and addresses are not recognized: read the files before you commit them.`,
    ...redactions.map(redactionLine),
  ].join('\n')
}

function redactionLine({ rule, value, replacement, times }: Redaction): string {
  const cut = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value
  return `  ${rule}  ${cut} → ${replacement}  (${times} ×)`
}
