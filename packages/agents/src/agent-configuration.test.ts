import { expect, test } from 'vitest'
import { isAgentConfiguration } from './agent-configuration.ts'

test.each([
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.claude/agents/x.md',
  '.mcp.json',
  '.codex/config.toml',
  '.gemini/.env',
  '.GEMINI/settings.json',
  '.agents/skills/x/SKILL.md',
  '.env',
  'packages/a/.claude/skills/x/SKILL.md',
])('%s configures an agent', (path) => {
  expect(isAgentConfiguration(path)).toBe(true)
})

test.each(['CLAUDE.md', 'AGENTS.md', 'GEMINI.md', '.env.example', 'src/.environment', 'claude/settings.json'])(
  '%s does not configure an agent',
  (path) => {
    expect(isAgentConfiguration(path)).toBe(false)
  },
)
