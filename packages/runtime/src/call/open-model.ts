import type { Environment } from './ai/index.ts'
import { CallFailed } from './call-failed.ts'
import { type CallSettings, modelSettings, providerOf } from './call-settings.ts'
import type { CliOptions } from './cli/index.ts'
import type { CallEvent, CallRequest, Model } from './model.ts'
import type { RecordedCalls } from './replay/index.ts'
import type { ScriptedOptions } from './scripted/index.ts'

/** What a model may need to be opened. */
export interface ModelContext {
  /** What `quire.yaml` says of calls. */
  readonly settings: CallSettings
  /** Where keys come from; only looked into when a call is made. */
  readonly environment: Environment
  readonly scripted?: ScriptedOptions
  readonly cli?: CliOptions
  /** What `replay/…` answers from. */
  readonly recorded?: RecordedCalls
}

type Stream = (request: CallRequest, signal: AbortSignal) => AsyncIterable<CallEvent>
type Load = (id: string, context: ModelContext) => Promise<Stream>

/** Kinds of model that are not behind an HTTP API, by the name before the slash. */
const KINDS: Readonly<Record<string, Load>> = {
  async scripted(id, { scripted }) {
    const { scriptedModel } = await import('./scripted/index.ts')
    return scriptedModel(id, scripted).stream
  },
  async cli(id, { cli, settings, environment }) {
    const { cliModel } = await import('./cli/index.ts')
    const timeoutMs = settings.providers?.cli?.timeoutMs
    // `cli/claude:MODEL` is the agent's `claude/MODEL`; a model's name may have colons of its own.
    const [agent = '', ...model] = nameOf(id).split(':')
    const options = { environment, ...(timeoutMs !== undefined && { timeoutMs }), ...cli }
    return cliModel(`${agent}/${model.join(':')}`, options).stream
  },
  async replay(id, { recorded }) {
    if (!recorded) throw new CallFailed(id, 'misconfigured', 'there is no record to answer from.')
    const { replayModel } = await import('./replay/index.ts')
    const model = nameOf(id)
    const replay = replayModel(id, recorded)
    // Calls are recorded under the name of the model that was asked.
    return (request, signal) => replay.stream({ ...request, model }, signal)
  },
}

const loadAi: Load = async (id, { settings, environment }) => {
  const { providers = {} } = settings
  const name = providerOf(id)
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  const { aiModel } = await import('./ai/index.ts')
  return aiModel(id, { ...(provider && { provider }), model: modelSettings(settings, id) }, environment).stream
}

/** The model of a name. What it is made of is loaded with its first call, and nothing that other models need. */
export function openModel(id: string, context: ModelContext): Model {
  const provider = providerOf(id)
  const load = Object.hasOwn(KINDS, provider) ? KINDS[provider]! : loadAi
  let stream: Promise<Stream> | undefined
  return {
    id,
    async *stream(request, signal) {
      stream ??= load(id, context)
      yield* (await stream)(request, signal)
    },
  }
}

function nameOf(id: string): string {
  return id.slice(id.indexOf('/') + 1)
}
