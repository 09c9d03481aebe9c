import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addKitsCommand(program: Command): void {
  defineCommand(program, 'kits', 'List the kits, the blueprints they bring, and the flows that can be run here.', [
    'quire kits',
    'quire kits foreman',
    'quire kits --json',
  ])
    .argument('[kit]', 'one kit that can be talked to: its modes, actions, and the budget of its prompts')
    .action(async (kit: string | undefined, options: CommonOptions) => {
      if (kit !== undefined) return showKit(kit, options)
      const { openWorkspace } = await import('../open-workspace.ts')
      const workspace = openWorkspace(options)
      const blueprints = workspace.listBlueprints()
      const rows = workspace.kits.map(({ name, description }) => ({
        name,
        description,
        blueprints: blueprints.filter((blueprint) => blueprint.startsWith(`${name}/`)),
      }))
      const { listFlows } = await import('@quire/runtime')
      const flows = await listFlows(workspace)
      const own = blueprints.filter((blueprint) => !rows.some(({ blueprints }) => blueprints.includes(blueprint)))
      outputFor(options).result({ kits: rows, workspace: own, flows }, () =>
        [
          ...rows.map(({ name, description, blueprints }) => `${name}: ${description}\n  ${blueprints.join(', ')}`),
          ...(own.length > 0 ? [`this workspace\n  ${own.join(', ')}`] : []),
          ...(flows.length > 0
            ? [
                'flows',
                ...flows.map(
                  ({ name, description, code }) =>
                    `  ${name}: ${code === undefined ? description : `${code} (${description})`}`,
                ),
              ]
            : []),
        ].join('\n'),
      )
    })
}

async function showKit(kit: string, options: CommonOptions): Promise<void> {
  const { openWorkspace } = await import('../open-workspace.ts')
  const { describeSessionKit } = await import('@quire/session')
  const { kitView } = await import('../views/kit-view.ts')
  const output = outputFor(options)
  const described = await describeSessionKit(openWorkspace(options).context(), kit)
  output.result({ name: kit, ...described }, () => kitView(described, output))
}
