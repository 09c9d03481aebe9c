import { defineKit } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { scripted } from '@quire/scripted/plugin'
import { ASK_SETTINGS, defineHandler, MATERIAL_SETTINGS, type SessionHandler, THEN } from '@quire/session/handlers'
import { sessions } from '@quire/session/plugin'
import { checkHealth } from './handlers/health/check-health.ts'
import { moveScene } from './handlers/move-scene.ts'
import { holdTournament } from './handlers/tournament/hold-tournament.ts'
import { selectWinner } from './handlers/tournament/tournament.ts'
import { writeScaffold } from './handlers/write-scaffold.ts'
import { writeScene } from './handlers/write-scene.ts'

/** Handlers for the kit's own actions, keyed by action name. Their settings are under `with` in actions.yaml. */
const foremanHandlers: Readonly<Record<string, SessionHandler>> = {
  check_health: defineHandler(checkHealth, {
    required: { kind: 'kinds', scaffold: 'kinds', beats: 'form', file: 'path' },
    optional: {
      checks: 'texts',
      audit_words: 'integer',
      corrections: 'fields',
      continuity: 'template',
      voice: 'template',
      voice_documents: 'kinds',
      ...ASK_SETTINGS,
    },
    writes: () => ['report'],
  }),
  hold_tournament: defineHandler(holdTournament, {
    required: {
      strategies: 'texts',
      strategy_templates: 'strategy_templates',
      entry: 'template',
      judge: 'template',
      file: 'path',
      data: 'path',
    },
    optional: {
      kind: 'text',
      criteria: 'texts',
      max_strategies: 'integer',
      max_models: 'integer',
      max_entries: 'integer',
      words: 'integer',
      judge_model: 'model',
      entry_time_limit_ms: 'integer',
      judge_time_limit_ms: 'integer',
      knowledge: 'names',
      ...MATERIAL_SETTINGS,
    },
    parameters: ['passage'],
    writes: ({ kind = 'tournament' }) => [String(kind), `${String(kind)}_data`],
  }),
  move_scene: defineHandler(moveScene, {
    required: { key: 'path', files: 'names' },
    parameters: ['target', 'chapter', 'scene'],
    isOneChange: true,
  }),
  select_winner: defineHandler(selectWinner, {
    required: { data: 'path', section: 'section', fields: 'section_fields' },
    optional: { file: 'path', kind: 'text', knowledge: 'names', ...THEN },
    writes: ({ file, kind = 'winner' }) => (file === undefined ? [] : [String(kind)]),
  }),
  write_scaffold: defineHandler(writeScaffold, {
    required: { kind: 'written_kind', file: 'path', template: 'template', schema: 'mapping', document: 'template' },
    optional: { key: 'path', given: 'texts', beats: 'form', follows: 'kinds', ...ASK_SETTINGS },
  }),
  write_scene: defineHandler(writeScene, {
    required: { kind: 'written_kind', file: 'path', template: 'template' },
    optional: {
      key: 'path',
      needs: 'kinds',
      beats: 'form',
      strategies: 'texts',
      strategy_templates: 'strategy_templates',
      ...ASK_SETTINGS,
    },
  }),
}

/** An editor and co-author that takes a novel from idea to manuscript, in four modes. */
export const foreman = defineKit({
  name: 'foreman',
  description: 'An editor and co-author that takes a novel from idea to manuscript, through four modes.',
  root: new URL('../../foreman/', import.meta.url),
  plugins: [sessions, scripted(), manual()],
  handlers: foremanHandlers,
})
