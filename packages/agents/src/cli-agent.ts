import { type Message, toXml, xmlElement } from '@quire/core'
import { verbatimElement } from '@quire/core/xml'
import type { CallUsage, FinishReason, ReasoningEffort } from '@quire/runtime/call'

/** The output of a finished process, for the agent's parser. */
export interface AgentOutput {
  readonly stdout: string
  readonly stderr: string
  /** Undefined if a signal ended the process. */
  readonly exitCode: number | undefined
}

/** An agent's answer, or the reason why there is no answer. */
export type AgentResponse =
  | {
      readonly type: 'answer'
      readonly text: string
      readonly finishReason: FinishReason
      readonly providerFinishReason?: string
      readonly usage: CallUsage
    }
  | { readonly type: 'failure'; readonly message: string; readonly status?: number }
  /** Output that does not match any known format of this agent. */
  | { readonly type: 'unreadable' }

export interface AgentRequest {
  /** Undefined for the agent's default model. */
  readonly model: string | undefined
  /** The agent's access to the files in its working folder. */
  readonly access: 'none' | 'read' | 'write'
  readonly maxOutputTokens: number
  readonly reasoning?: ReasoningEffort
  /** The agent's working folder, with links resolved. */
  readonly folder: string
  /** Whether the agent may load configuration from the folder and its parents. */
  readonly isTrusted: boolean
}

/** How to run one command-line agent. The agent always receives the prompt on standard input. */
export interface CliAgent {
  readonly command: string
  readonly install: string
  /** The npm package that contains the agent. */
  readonly package: string
  /** The oldest version that is known to ignore a project's configuration when told to. */
  readonly oldestVersion: string
  /** Sign-in instructions, shown in messages. */
  readonly signIn: string
  /** Prefixes of the agent's own environment variables. */
  readonly variables: readonly string[]
  /** Names in the home folder that belong to the agent: settings and sign-in. */
  readonly home: readonly string[]
  /** Variables that name other folders for these. */
  readonly homeVariables: readonly string[]
  /** Variables set for every run. */
  environment(request: AgentRequest): Readonly<Record<string, string>>
  /** Prepares a private folder for the run. Returns the variables that tell the agent where the folder is. */
  prepare?(
    request: AgentRequest,
    scratch: string,
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<Readonly<Record<string, string>>>
  arguments(request: AgentRequest, extra: readonly string[]): readonly string[]
  /** The text for the agent's standard input, if the agent cannot read the prompt unchanged. */
  input?(prompt: string): string
  /** The parts of a request that the agent does not support. */
  readonly ignores: readonly ('maxOutputTokens' | 'temperature' | 'seed' | 'reasoning')[]
  read(output: AgentOutput): AgentResponse
}

/** The messages as one text for the agent. A single user message is passed unchanged. */
export function promptText(messages: readonly Message[], form: 'roles' | 'xml'): string {
  const [first] = messages
  if (first && messages.length === 1 && first.role === 'user') return first.content
  if (form === 'xml') {
    const children = messages.map(({ role, content }) => verbatimElement(role, {}, content))
    return toXml(xmlElement('prompt', {}, children))
  }
  return messages.map(({ role, content }) => `[${role.toUpperCase()}]\n${content}`).join('\n\n')
}
