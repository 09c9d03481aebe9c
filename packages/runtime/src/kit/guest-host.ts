import type { Engine } from '../engine/engine.ts'
import type { FlowContext } from './flow-context.ts'

/** The parts of an open workspace that a guest may use. `Quire` implements it. */
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
