import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InvalidTeamRun } from '../errors.ts'
import { parseTeam, type Team } from './parse-team.ts'

const READY = fileURLToPath(new URL('../../../team/teams/', import.meta.url))
const TEAM_FILE = 'team.yaml'

export function readyTeams(): string[] {
  return readdirSync(READY)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .sort()
}

/** Loads the team for a run from a given file, from the ready-made teams, or from the workspace's `team.yaml`. */
export function loadTeam(wanted: string | undefined, root: string | undefined): Team {
  const own = root === undefined ? undefined : join(root, TEAM_FILE)
  const file = wanted ?? own
  if (file !== undefined && existsSync(file)) return parseTeam(readFileSync(file, 'utf8'), basename(file))
  const ready = readyTeams()
  const name = wanted === undefined ? undefined : basename(wanted)
  if (name !== undefined && ready.includes(name)) {
    return parseTeam(readFileSync(join(READY, `${name}.yaml`), 'utf8'), `${name}.yaml`)
  }
  const choice = `Choose with --team: a file, or ${ready.join(', ')}.`
  throw new InvalidTeamRun(
    wanted === undefined ? `no team is set. ${choice}` : `unknown team ${JSON.stringify(name)}. ${choice}`,
  )
}

export function checkTeam(root: string, attempt: (file: string, read: () => unknown) => void): void {
  const file = join(root, TEAM_FILE)
  if (existsSync(file)) attempt(TEAM_FILE, () => parseTeam(readFileSync(file, 'utf8'), TEAM_FILE))
}
