import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { writeFileSafely } from '@quire/runtime/artifact'
import type { Flow, OutlinedPart, OutlinedStep } from '@quire/runtime/engine'
import { FlowNotFound } from '@quire/runtime/errors'
import type { Quire } from '@quire/runtime/front-door'
import stringWidth from 'fast-string-width'
import { InvalidInput } from '../command-line/errors.ts'
import { optionFlag } from '../command-line/flow-flags.ts'
import type { Output } from '../output/output.ts'
import { tableLines } from '../views/table.ts'

/** Shows what a run of a flow does. Runs no code of the workspace. */
export async function showFlow(quire: Quire, name: string, output: Output): Promise<void> {
  const flow = await quire.findDataFlow(name)
  if (!flow) {
    const { description, code } = (await quire.listFlows()).find((listed) => listed.name === name)!
    return output.result({ flow: name, description, code }, () =>
      [
        `${output.style('bold', name)} is written in code: ${code}`,
        output.style('dim', `Its options: ${output.command(`run ${name} --help`)}`),
      ].join('\n'),
    )
  }
  const { description, models, options = [], outline } = flow
  const { parts, note } = outline?.() ?? {}
  const flags = options.map((option) => ({ flag: optionFlag(option.name), description: option.description }))
  output.result(
    {
      flow: name,
      description,
      ...(note !== undefined && { note }),
      ...(models && { models }),
      options,
      ...(parts && { parts }),
    },
    () => flowView({ name, description, note, models, options: flags, parts }, output),
  )
}

/** Writes a page about a flow. Its picture gets the same name, with the ending .svg. */
export async function writeFlowPage(quire: Quire, name: string, file: string, output: Output): Promise<void> {
  const flow = await getDataFlow(quire, name)
  if (!flow.page) throw new InvalidInput(`There is no page about '${name}', because only recipes have pages.`)
  if (!/\.md$/i.test(file)) throw new InvalidInput(`The page is Markdown, so its file name must end in .md: ${file}.md`)
  const picture = file.replace(/\.md$/i, '.svg')
  const { root } = quire.workspace
  const linkTo = (target: string): string | undefined => {
    if (root === undefined || !existsSync(join(root, target))) return undefined
    return relative(dirname(resolve(file)), join(root, target))
      .split(sep)
      .join('/')
  }
  const page = flow.page({ picture: basename(picture), linkTo })
  mkdirSync(dirname(resolve(file)), { recursive: true })
  await writeFileSafely(file, Buffer.from(page.text), quire.newId())
  await writeFileSafely(picture, Buffer.from(page.picture), quire.newId())
  output.result({ flow: name, page: file, picture }, () => `Wrote ${file} and ${picture}.`)
}

async function getDataFlow(quire: Quire, name: string): Promise<Flow> {
  const flow = await quire.findDataFlow(name)
  if (flow) return flow
  const flows = await quire.listFlows()
  if (flows.some((listed) => listed.name === name))
    throw new InvalidInput(`There is no page about '${name}', because it is written in code.`)
  throw new FlowNotFound(
    name,
    flows.map((listed) => listed.name),
  )
}

interface ShownFlow {
  readonly name: string
  readonly description: string
  readonly note?: string | undefined
  readonly models: readonly string[] | undefined
  readonly options: readonly { readonly flag: string; readonly description: string }[]
  readonly parts: readonly OutlinedPart[] | undefined
}

/** A flow before a run: a small picture of its steps, then what each step asks and gets. */
export function flowView({ name, description, note, models, options, parts }: ShownFlow, output: Output): string {
  const head = [
    `${output.style('bold', name)}: ${description}`,
    ...(note === undefined ? [] : [note]),
    ...(models ? [output.style('dim', `Models: ${models.join(', ')}`)] : []),
  ]
  const steps = parts?.flatMap((part) => part.steps) ?? []
  const sections = parts
    ? [picture(parts, output), ...steps.map((step) => stepView(step, output))]
    : options.length > 0
      ? [optionsView(options, output)]
      : []
  const next = `To run it: ${output.command(`run ${name} --input FILE`)}`
  const help = `Its options: ${output.command(`run ${name} --help`)}`
  return [head.join('\n'), ...sections, output.style('dim', `${next}\n${help}`)].join('\n\n')
}

/** All steps in order. A step is indented below the steps that it needs. */
function picture(parts: readonly OutlinedPart[], output: Output): string {
  const steps = parts.flatMap((part) => part.steps)
  const titles = new Map(steps.map(({ id, title }) => [id, title]))
  const rows = parts.map((part) => {
    const depths = new Map<string, number>()
    return part.steps.map(({ id, title, needs, runs }) => {
      const depth = Math.max(-1, ...needs.map((need) => depths.get(need) ?? -1)) + 1
      depths.set(id, depth)
      const number = steps.findIndex((step) => step.id === id) + 1
      const needed = needs.map((need) => titles.get(need) ?? need)
      return [`${number}`, '  '.repeat(depth) + title, runs, needed.length === 0 ? '' : `← ${needed.join(', ')}`]
    })
  })
  const lines = tableLines(rows.flat(), [0])
  const width = Math.max(...lines.map((line) => stringWidth(line)))
  const gate = output.style('yellow', centred(' a person approves ', Math.min(width, output.width - 2)))
  let at = 0
  return parts
    .flatMap(({ stage, steps: own, waits }) => {
      const drawn = lines.slice(at, at + own.length)
      at += own.length
      return [
        ...(stage ? [output.style('bold', stage.title)] : []),
        ...drawn.map((line) => `  ${line}`),
        ...(waits ? [`  ${gate}`] : []),
      ]
    })
    .join('\n')
}

function centred(text: string, width: number): string {
  const left = Math.max(2, Math.floor((width - text.length) / 2))
  return `${'─'.repeat(left)}${text}${'─'.repeat(Math.max(2, width - text.length - left))}`
}

function stepView(step: OutlinedStep, output: Output): string {
  const { name, title, description, asks, inputs, model, answer } = step
  const shownName = title === name ? '' : output.style('dim', ` (${name})`)
  const facts = [
    ['asks', asks],
    ...inputs.map((input, index) => [index === 0 ? 'gets' : '', `${input.name}: ${input.source}`]),
    ...(model === undefined ? [] : [['model', model]]),
    ['answer', answer],
  ]
  return [
    `${output.style('bold', title)}${shownName}`,
    ...(description === undefined ? [] : [`  ${description}`]),
    ...tableLines(facts).map((line) => `  ${line}`),
  ].join('\n')
}

function optionsView(options: ShownFlow['options'], output: Output): string {
  const rows = options.map(({ flag, description }) => [`  ${flag}`, description])
  return [output.style('bold', 'Options'), ...tableLines(rows)].join('\n')
}
