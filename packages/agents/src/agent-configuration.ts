/** The files that agents load from their working folder: settings, hooks, servers, skills and variables. */
const NAMES = new Set(['.claude', '.codex', '.gemini', '.agents', '.mcp.json', '.env'])

/**
 * Whether a file of a project configures a command-line agent, and so could make it run programs or contact another
 * server. Instructions such as `AGENTS.md` are not configuration: they are text for a model, like any other file.
 */
export function isAgentConfiguration(path: string): boolean {
  return path.split('/').some((part) => NAMES.has(part.toLowerCase()))
}
