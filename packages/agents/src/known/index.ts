import type { CliAgent } from '../cli-agent.ts'
import { CLAUDE } from './claude.ts'
import { CODEX } from './codex.ts'
import { GEMINI } from './gemini.ts'

/** The known agents, keyed by the part of a model id before the slash. */
export const CLI_AGENTS: Readonly<Record<string, CliAgent>> = { claude: CLAUDE, codex: CODEX, gemini: GEMINI }
