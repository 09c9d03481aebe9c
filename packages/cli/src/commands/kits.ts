import type { Workspace } from '@quire/runtime'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand } from '../command-line/define-command.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { kitView } from '../views/kit-view.ts'

export function addKitsCommand(program: Command): void {
  defineCommand(program, 'kits', 'List kits, their blueprints, and the flows that can run here.', [
    'quire kits',
    'quire kits foreman',
    'quire kits --json',
  ])
    .argument('[kit]', 'show the modes, actions and prompt budgets of this kit')
    .action(async (kit: string | undefined, options: CommonOptions) =>
      kit === undefined ? listKits(options) : showKit(kit, options),
    )
}

async function listKits(options: CommonOptions): Promise<void> {
  await using quire = await openFor(options)
  const blueprints = quire.workspace.listBlueprints()
  const loaded = quire.workspace.kits.map(({ name, description }) => ({
    name,
    description,
    blueprints: blueprints.filter((blueprint) => blueprint.startsWith(`${name}/`)),
  }))
  const kits = [...loaded, ...unloadedKits(quire.workspace)]
  const own = blueprints.filter((blueprint) => !kits.some((kit) => kit.blueprints.includes(blueprint)))
  const flows = (await quire.listFlows()).map(({ name, description, code }) => ({
    name,
    description,
    ...(code !== undefined && { code }),
  }))
  createOutput(options).result({ kits, workspace: own, flows }, () =>
    [
      ...kits.map((kit) => [`${kit.name}: ${kit.description}`, ...blueprintLine(kit)].join('\n')),
      ...(own.length > 0 ? [`this workspace\n  ${own.join(', ')}`] : []),
      ...(flows.length > 0 ? ['flows'] : []),
      ...flows.map(
        ({ name, description, code }) => `  ${name}: ${code === undefined ? description : `${code} (${description})`}`,
      ),
    ].join('\n'),
  )
}

/** Packages in quire.yaml. They are loaded only in a trusted workspace. */
function unloadedKits({ isTrusted, config }: Workspace) {
  const names = isTrusted ? [] : (config.kits ?? [])
  const description = 'package not loaded, because the workspace is not trusted'
  return names.map((name) => ({ name, description, blueprints: [] }))
}

function blueprintLine({ blueprints }: { readonly blueprints: readonly string[] }): string[] {
  return blueprints.length > 0 ? [`  ${blueprints.join(', ')}`] : []
}

async function showKit(kit: string, options: CommonOptions): Promise<void> {
  const { describeSessionKit } = await import('@quire/session')
  const output = createOutput(options)
  await using quire = await openFor(options)
  const described = await describeSessionKit(quire.context(), kit)
  output.result({ name: kit, ...described }, () => kitView(described, output))
}
