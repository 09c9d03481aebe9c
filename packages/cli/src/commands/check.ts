import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addCheckCommand(program: Command): void {
  defineCommand(
    program,
    'check',
    'Check the workspace’s templates, blueprints and models: every problem with file and line.',
    ['quire check', 'quire check --workspace examples/support --json'],
  ).action(async (options: CommonOptions) => {
    const { check } = await import('./check-action.ts')
    await check(options, outputFor(options))
  })
}
