import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addKitsCommand(program: Command): void {
  defineCommand(program, 'kits', 'List the kits and the blueprints they bring.', [
    'quire kits',
    'quire kits --json',
  ]).action(async (options: CommonOptions) => {
    const { openWorkspace } = await import('../open-workspace.ts')
    const workspace = openWorkspace(options)
    const blueprints = workspace.listBlueprints()
    const rows = workspace.kits.map(({ name, description }) => ({
      name,
      description,
      blueprints: blueprints.filter((blueprint) => blueprint.startsWith(`${name}/`)),
    }))
    const own = blueprints.filter((blueprint) => !rows.some(({ blueprints }) => blueprints.includes(blueprint)))
    outputFor(options).result({ kits: rows, workspace: own }, () =>
      [
        ...rows.map(({ name, description, blueprints }) => `${name}: ${description}\n  ${blueprints.join(', ')}`),
        ...(own.length > 0 ? [`this workspace\n  ${own.join(', ')}`] : []),
      ].join('\n'),
    )
  })
}
