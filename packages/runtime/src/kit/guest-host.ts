import type { Engine } from '../engine/engine.ts'
import type { FlowContext } from './flow-context.ts'

/** What a guest may use of a workspace that is open. `Quire` is one. */
export interface GuestHost {
  context(): FlowContext
  /** @throws UntrustedWorkspace */
  engine(): Promise<Engine>
  /** Models as they are asked, `provider/model`; the workspace's own where none is named. @throws UnusableModel */
  nameModels(given?: readonly string[]): Promise<readonly string[]>
  /** The project that work belongs to, where none is named. */
  readonly project: string
  newId(): string
}
