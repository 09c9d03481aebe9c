import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addDoctorCommand(program: Command): void {
  defineCommand(program, 'doctor', 'Say what works on this machine and what is missing.', [
    'quire doctor',
    'quire doctor --json',
  ]).action(async (options: CommonOptions) => {
    const { doctor } = await import('./doctor-action.ts')
    await doctor(options, outputFor(options))
  })
}
