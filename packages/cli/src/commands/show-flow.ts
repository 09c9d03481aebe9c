import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { writeFileSafely } from '@quire/runtime/artifact'
import type { Flow } from '@quire/runtime/engine'
import { FlowNotFound } from '@quire/runtime/errors'
import type { Quire } from '@quire/runtime/front-door'
import { InvalidInput } from '../command-line/errors.ts'
import { optionFlag } from '../command-line/flow-flags.ts'
import type { Output } from '../output/output.ts'
import { flowView } from '../views/flow-view.ts'

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
