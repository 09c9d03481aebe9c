/** What the agents load from the folder that they work in: settings, hooks, servers, skills and variables. */
const NAMES = new Set(['.claude', '.codex', '.gemini', '.agents', '.mcp.json', '.env'])

/**
 * Whether a file of a project configures a command-line agent, and so could have it run programs or talk to another
 * server. Instructions such as `AGENTS.md` are no configuration: they are text for a model, like any other file.
 */
export function isAgentConfiguration(path: string): boolean {
  return path.split('/').some((part) => NAMES.has(part.toLowerCase()))
}
