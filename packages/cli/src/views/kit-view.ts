import type { DescribedKit } from '@quire/session'
import type { Output } from '../output/output.ts'

const TIERS = ['full', 'medium', 'minimal'] as const

/** Shows a kit that supports chat: its modes, the actions in each mode, and the prompt budget. */
export function kitView({ modes, actions, layers, reserve }: DescribedKit, output: Output): string {
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
