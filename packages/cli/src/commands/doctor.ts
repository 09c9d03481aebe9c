import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'

export interface DoctorOptions extends CommonOptions {
  readonly deep?: boolean
}

export function addDoctorCommand(program: Command): void {
  defineCommand(program, 'doctor', 'Report what works on this machine and what is missing.', [
    'quire doctor',
    'quire doctor --deep',
    'quire doctor --json',
  ])
    .addOption(option('--deep', 'also check everything in the store for damage'))
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import('./doctor-action.ts')
      await doctor(options, outputFor(options))
    })
}
