/** The files that agents load from their working folder: settings, hooks, servers, skills and variables. */
const NAMES = new Set(['.claude', '.codex', '.gemini', '.agents', '.mcp.json', '.env'])

/**
 * Whether a file of a project configures a command-line agent. Such a file could make the agent run programs or contact
 * another server. Instructions such as `AGENTS.md` are not configuration, because they are text for a model.
 */
export function isAgentConfiguration(path: string): boolean {
  return path.split('/').some((part) => NAMES.has(part.toLowerCase()))
}
