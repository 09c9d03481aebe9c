import type { CallUsage, FinishReason, ReasoningEffort } from '@quire/runtime/call'

/** A finished process, as far as its agent's reader needs it. */
export interface AgentOutput {
  readonly stdout: string
  readonly stderr: string
  /** Undefined where a signal ended it. */
  readonly exitCode: number | undefined
}

/** What an agent said, or why it did not. */
export type AgentResponse =
  | {
      readonly type: 'answer'
      readonly text: string
      readonly finishReason: FinishReason
      readonly providerFinishReason?: string
      readonly usage: CallUsage
    }
  | { readonly type: 'failure'; readonly message: string; readonly status?: number }
  /** Nothing that this agent is known to say. */
  | { readonly type: 'unreadable' }

export interface AgentRequest {
  /** Undefined where the agent's own default is meant. */
  readonly model: string | undefined
  /** What it may do with the files in its folder. */
  readonly access: 'none' | 'read' | 'write'
  readonly maxOutputTokens: number
  readonly reasoning?: ReasoningEffort
  /** Where the agent works, without links on the way. */
  readonly folder: string
  /** Whether it may load the configuration that it finds in the folder and above. */
  readonly isTrusted: boolean
}

/** How to talk to one command-line agent. The prompt always goes to its standard input. */
export interface CliAgent {
  readonly command: string
  readonly install: string
  /** The npm package that it comes in. */
  readonly package: string
  /** The oldest version that was seen to leave a project's configuration alone when told to. */
  readonly oldestVersion: string
  /** How to sign in, for messages. */
  readonly signIn: string
  /** Beginnings of the names of variables that are the agent's own. */
  readonly variables: readonly string[]
  /** What is set for every run. */
  environment(request: AgentRequest): Readonly<Record<string, string>>
  /** Fills a private folder that is removed after the run, and gives the variables that lead the agent to it. */
  prepare?(
    request: AgentRequest,
    scratch: string,
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<Readonly<Record<string, string>>>
  arguments(request: AgentRequest, extra: readonly string[]): readonly string[]
  /** What goes to its standard input, where it would not read the prompt as it is. */
  input?(prompt: string): string
  /** What of a request it cannot be told. */
  readonly ignores: readonly ('maxOutputTokens' | 'temperature' | 'seed' | 'reasoning')[]
  read(output: AgentOutput): AgentResponse
}
