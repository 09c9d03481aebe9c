import type { LayerSource } from '@quire/core'
import type { ModelKind } from '../call/model-kind.ts'
import type { Engine } from '../engine/engine.ts'
import type { Flow } from '../engine/flow/flow.ts'
import type { Migrations } from '../store/migrate-store.ts'
import type { ChatRequest, ChatResult } from './chat.ts'
import type { FlowContext } from './flow-context.ts'
import type { Kit } from './kit.ts'

/** A folder of data files, and the folder's name in reports. */
export interface Folder {
  readonly dir: string
  readonly label: string
}

export interface BlueprintFolder extends Folder {
  /** Names of the elements in the prompts of these blueprints. */
  readonly tags?: readonly string[]
}

/** Reads one file. If this fails, reports a problem with the file's name, and the check continues. */
export type Attempt = <T>(file: string, read: () => T) => T | undefined

/**
 * A package that interprets data files of kits and workspaces, such as recipes. The kernel uses plugins only through
 * this interface. Kits list the plugins that they need.
 */
export interface Plugin {
  readonly name: string
  /** Kinds of model that are not served by a provider's HTTP API. */
  kinds?(context: FlowContext): readonly ModelKind[] | Promise<readonly ModelKind[]>
  /** Migrations for the plugin's own tables, keyed by `plugin/0001-name`. */
  migrations?(): Promise<Migrations>
  /** Templates that every kit can use. The kit's own templates take precedence. */
  readonly templates?: readonly Folder[]
  /** Additional blueprints. A kit's own blueprint with the same name takes precedence. */
  blueprints?(kit: Kit): readonly BlueprintFolder[]
  /** Sources that the plugin provides for a kit's blueprints. The kit's own sources take precedence. */
  sources?(kit: Kit, context: FlowContext): Readonly<Record<string, LayerSource>>
  /** Overlays for the prompts of a kit, derived from the workspace's overlays. */
  overlays?(kit: Kit, context: FlowContext): FlowContext['overlays']
  /** The flows in a kit's folder, or in the workspace's own folder if no kit is given. */
  flows?(context: FlowContext, kit?: Kit): readonly Flow[] | Promise<readonly Flow[]>
  /** Describes a kit that has no code. */
  describe?(kit: Pick<Kit, 'root'>): string | undefined
  /** Sends a message to a kit that supports chat. */
  chat?(host: PluginHost, kit: string, request: ChatRequest): Promise<ChatResult>
  /** Checks every workspace file that the plugin would use. */
  check?(context: FlowContext, attempt: Attempt): void | Promise<void>
}

/** The parts of an open workspace that a plugin may use. `Quire` implements this interface. */
export interface PluginHost {
  context(): FlowContext
  /** @throws UntrustedWorkspace */
  engine(): Promise<Engine>
  /** Full model ids (`provider/model`). By default, the workspace's model. @throws UnusableModel */
  nameModels(names?: readonly string[]): Promise<readonly string[]>
  /** The default project. */
  readonly project: string
  newId(): string
}
