import type { Engine } from '../engine/engine.ts'
import type { FlowContext } from './flow-context.ts'

/** The parts of an open workspace that a plugin may use. `Quire` implements this interface. */
export interface PluginHost {
  context(): FlowContext
  /** @throws UntrustedWorkspace */
  engine(): Promise<Engine>
  /** Full model ids (`provider/model`). By default, the workspace's model. @throws UnusableModel */
  nameModels(given?: readonly string[]): Promise<readonly string[]>
  /** The default project. */
  readonly project: string
  newId(): string
}
