import type { ScriptedOptions } from '@quire/scripted'
import type { Session } from '@quire/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, openPlace, type TestPlace } from './test-session.ts'

// The modes that allow each action. A: architect, V: voice calibration, D: director, E: editor.
const TABLE: Readonly<Record<string, string>> = {
  query_notebook: 'AVDE',
  read_document: 'AVDE',
  save_decision: 'AVDE',
  write_template: 'A',
  update_status: 'AV',
  start_tournament: 'V',
  select_winner: 'V',
  generate_bundle: 'V',
  generate_scaffold: 'D',
  write_scene: 'D',
  run_health_check: 'DE',
  apply_edit: 'DE',
}
const MODES = { A: 'architect', V: 'voice_calibration', D: 'director', E: 'editor' }

// All parameters are valid, so only the mode can prevent an action.
const PARAMETERS: Readonly<Record<string, string>> = {
  query_notebook: '<notebook_id>nb_none</notebook_id><query>What does a jump cost?</query>',
  read_document: '<document>theme</document>',
  save_decision: '<category>world</category><key>price</key><value>One navigator for a jump</value>',
  write_template:
    '<template>theme</template><content>{"central_theme": "Trust", "theme_statement": "Trust has a price"}</content>',
  update_status: '<template>theme</template><status>in_progress</status>',
  start_tournament: '<passage>She finds the bell.</passage><strategies>["CHARACTER_DEPTH", "BALANCED"]</strategies>',
  select_winner: '<reason>Restraint</reason>',
  generate_bundle: '<notes>Short sentences</notes>',
  generate_scaffold:
    '<chapter>4</chapter><scene>2</scene><title>The Confrontation</title><beats><item>beat_9</item></beats>',
  write_scene: '<chapter>4</chapter><scene>2</scene>',
  run_health_check: '<target>ch4-sc2</target><checks>["prose"]</checks>',
  apply_edit: '<target>ch4-sc2</target><find>the door</find><replace>the hatch</replace>',
}

const scripted: ScriptedOptions = {
  rules: [
    // In DIRECTOR, the passage to replace no longer exists.
    ...answers({
      'This is what you looked up.': '<message>Seen.</message>',
      'In editor, please apply_edit.':
        '<message>Doing it.</message>\n<action type="apply_edit"><target>ch4-sc2</target><find>Nobody</find><replace>Marcus</replace></action>',
    }),
    ...answers(
      Object.fromEntries(
        Object.entries(PARAMETERS).map(([type, inner]) => [
          `please ${type}.`,
          `<message>Doing it.</message>\n<action type="${type}">${inner}</action>`,
        ]),
      ),
    ),
    { match: { contains: '# Draft one scene' }, answer: { text: 'She stood before the door. Nobody opened it.' } },
  ],
}

let place: TestPlace
let session: Session
beforeAll(async () => {
  place = await openPlace()
  session = await place.open('foreman', { id: 'pairs', scripted })
})
afterAll(() => place.close())

// The modes are in process order, because each mode uses the results of the previous modes.
describe('all forty-eight pairs of action and mode work in real turns', () => {
  for (const [letter, mode] of Object.entries(MODES)) {
    for (const [type, allowed] of Object.entries(TABLE)) {
      const isAllowed = allowed.includes(letter)
      test(`${type} in ${mode} ${isAllowed ? 'is done' : 'is refused'}`, async () => {
        await session.goTo(mode, { force: true })
        const { actions, diagnostics } = await session.chat(`In ${mode}, please ${type}.`)
        expect(actions).toHaveLength(1)
        const [action] = actions
        if (!isAllowed) {
          expect(action).toMatchObject({ type, status: 'refused' })
          expect(action!.reason).toContain(`is not available in mode ${mode}`)
          expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'session.action-refused' }))
        } else if (type === 'read_document' && mode === 'architect') {
          // No document has been written yet.
          expect(action).toMatchObject({ status: 'failed', reason: expect.stringContaining("no document 'theme'") })
        } else if (type === 'query_notebook') {
          // The action is allowed, but its handler reports that the notebook does not exist.
          expect(action).toMatchObject({ status: 'failed', reason: expect.stringContaining('nb_none') })
        } else expect(action, action!.reason).toMatchObject({ type, status: 'executed' })
      })
    }
  }
})
