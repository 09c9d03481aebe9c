/** The settings, hooks, servers, skills and variables that agents load from their working folder. */
const NAMES = new Set(['.claude', '.codex', '.gemini', '.agents', '.mcp.json', '.env'])

/**
 * Whether a project file configures a command-line agent. Such a file could make the agent run programs or contact
 * another server. Instructions such as `AGENTS.md` are only text for a model.
 */
export function isAgentConfiguration(path: string): boolean {
  return path.split('/').some((part) => NAMES.has(part.toLowerCase()))
}
