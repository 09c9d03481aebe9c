import { examineAgents } from '@quire/agents'
import { examineMachine } from '@quire/runtime'
import { EXIT, Exit } from '../exit-code.ts'
import { MODEL_KINDS } from '../model-kinds.ts'
import { openWorkspace } from '../open-workspace.ts'
import type { Output } from '../output.ts'
import { isTrustGiven } from '../trust-option.ts'
import { doctorView } from '../views/doctor-view.ts'
import type { DoctorOptions } from './doctor.ts'

/** Ends with the code of a failed check where something that is configured does not work. */
export async function doctor(options: DoctorOptions, output: Output): Promise<void> {
  const examination = await examineMachine({
    openWorkspace: () => openWorkspace(options),
    environment: process.env,
    kinds: MODEL_KINDS,
    examine: [examineAgents],
    nodeVersion: process.versions.node,
    isDeep: options.deep ?? false,
    isTrusted: isTrustGiven({}),
  })
  output.result(examination, () => doctorView(examination, output))
  if (!examination.healthy) throw new Exit(EXIT.checkFailed)
}
