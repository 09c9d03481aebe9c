import type { Workspace } from '@quire/runtime'
import type { DescribedKit } from '@quire/session'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'

export function define(command: Command): void {
  addExamples(command, ['quire kits', 'quire kits foreman', 'quire kits --json'])
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

const TIERS = ['full', 'medium', 'minimal'] as const

/** Shows a kit that supports chat: its modes, the actions in each mode, and the prompt budget. */
function kitView({ modes, actions, layers, reserve }: DescribedKit, output: Output): string {
  const width = Math.max(...actions.map(({ type }) => type.length), 18)
  const columns = modes.map(({ name }) => Math.max(name.length, 3))
  const row = (name: string, cells: readonly string[]): string =>
    `  ${name.padEnd(width)}  ${cells.map((cell, index) => cell.padEnd(columns[index]!)).join('  ')}`.trimEnd()
  const number = (value: number | undefined): string => (value === undefined ? '–' : String(value))
  const sum = (tier: (typeof TIERS)[number], what: 'target' | 'tokens'): number =>
    layers.reduce((total, { sizes }) => total + (sizes[tier][what] ?? 0), 0)
  const budget = (name: string, cells: readonly (readonly [number | undefined, number | undefined])[]): string =>
    `  ${name.padEnd(width)}  ${cells.map(([target, tokens]) => `${number(target).padStart(6)} ${number(tokens).padStart(6)}`).join('   ')}`
  return [
    output.style('bold', 'Modes'),
    ...modes.map(
      ({ name, goal, next }) =>
        `  ${name.padEnd(width)}  ${goal}${next === undefined ? '' : output.style('dim', ` → ${next}`)}`,
    ),
    '',
    output.style('bold', 'Actions'),
    row(
      '',
      modes.map(({ name }) => name),
    ),
    ...actions.map(({ type, modes: allowed }) =>
      row(
        type,
        modes.map(({ name }) => (allowed.includes(name) ? '✓' : '-')),
      ),
    ),
    '',
    output.style('bold', 'Tokens per prompt: the target, and the number used in an empty project'),
    `  ${''.padEnd(width)}  ${TIERS.map((tier) => tier.padStart(13)).join('   ')}`,
    ...layers.map(({ id, sizes }) =>
      budget(
        id,
        TIERS.map((tier) => [sizes[tier].target, sizes[tier].tokens] as const),
      ),
    ),
    budget(
      'input',
      TIERS.map((tier) => [sum(tier, 'target'), sum(tier, 'tokens')] as const),
    ),
    budget(
      'reply',
      TIERS.map((tier) => [reserve[tier], undefined] as const),
    ),
    budget(
      'total',
      TIERS.map((tier) => [sum(tier, 'target') + reserve[tier], undefined] as const),
    ),
  ].join('\n')
}
