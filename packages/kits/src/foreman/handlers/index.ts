import type { SessionHandler } from '@quire/session/handlers'
import { checkHealth } from './health/check-health.ts'
import { holdTournament } from './tournament/hold-tournament.ts'
import { selectWinner } from './tournament/select-winner.ts'
import { writeScaffold } from './write-scaffold.ts'
import { writeScene } from './write-scene.ts'

/** What only a novelist's process does, by the names that its actions.yaml uses. */
export const foremanHandlers: Readonly<Record<string, SessionHandler>> = {
  check_health: checkHealth,
  hold_tournament: holdTournament,
  select_winner: selectWinner,
  write_scaffold: writeScaffold,
  write_scene: writeScene,
}
