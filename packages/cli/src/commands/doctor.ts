import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { option } from '../command-line/option.ts'
import { isTrustGiven } from '../command-line/run-options.ts'
import { examineMachine } from '../doctor/examine-machine.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { doctorView } from '../views/doctor-view.ts'

interface DoctorOptions extends CommonOptions {
  readonly deep?: boolean
}

export function define(command: Command): void {
  addExamples(command, ['quire doctor', 'quire doctor --deep', 'quire doctor --json'])
    .addOption(option('--deep', 'also check everything in the store for damage'))
    .action(async (options: DoctorOptions) => {
      const output = createOutput(options)
      const examination = await examineMachine(() => openFor(options), {
        isDeep: options.deep ?? false,
        isTrusted: isTrustGiven({}),
      })
      output.result(examination, () => doctorView(examination, output))
      // A configured feature does not work.
      if (!examination.healthy) throw new Exit(EXIT.checkFailed)
    })
}
