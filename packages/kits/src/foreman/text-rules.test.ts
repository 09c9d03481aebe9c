import { loadProcess } from '@quire/session'
import { describe, expect, test } from 'vitest'
import { checkText } from '../../../session/src/process/check-text.ts'
import { foreman } from './kit.ts'

const { textRules } = loadProcess(foreman, undefined)

/** For each rule, texts that break the rule, and texts that seem to break it but do not. */
const CASES: Readonly<Record<string, { readonly breaks: readonly string[]; readonly keeps: readonly string[] }>> = {
  precision: {
    breaks: ['She cut it with surgical precision.', 'With almost military precision they left.'],
    keeps: ['The precision of the clock amazed her.', 'She cut it with care. Precision mattered.', 'with imprecision'],
  },
  something_stirred: {
    breaks: ['Something stirred within her.', 'Something dark stirred deep inside Marcus.'],
    keeps: ['Something stirred in the reeds.', 'She stirred the soup. Something within it hissed.'],
  },
  i_paragraphs: { breaks: ['I ran.\n\nI fell.\n\nI slept.'], keeps: ['I ran.\n\nI fell.\n\nThen I slept.'] },
  action_similes: {
    breaks: ['She ducked and swung like a dancer.'],
    keeps: ['The lake lay like a mirror.', 'She ducked and swung.'],
  },
  explained_subtext: {
    breaks: ['He shut the door. He was clearly hurt.'],
    keeps: ['He shut the door.', '"He was clearly hurt," she said.'],
  },
  passive_tags: { breaks: ['"Go," was whispered.'], keeps: ['"Go," she whispered.'] },
  sycophancy: {
    breaks: ['Great question! Let us see.', 'Absolutely, the flaw works.', '  Excellent idea.'],
    keeps: ['The great question of the book is trust.', 'It is absolutely clear.', 'Great houses fall in act two.'],
  },
  hedging: {
    breaks: ['This could potentially work.', 'It might perhaps be the midpoint.'],
    keeps: ['This could work because she lies.', 'The potential is there. Maybe is not an answer.'],
  },
  passivity: {
    breaks: ['Let me know if you want me to write it.', "Let me know if you'd like more.", 'Feel free to change it.'],
    keeps: ['Let me know her name.', 'I will write it now. Stop me if you would rather not.', 'She feels free to go.'],
  },
  unbacked_claim: {
    breaks: [
      'Done: the phrase is gone.',
      'All done!',
      'Right, done. What next?',
      'That is a better verb. It’s done.',
      'The change is now done.',
      'Two things:\n- Done: the phrase is gone.',
      "I've replaced the line.",
      'I’ve replaced the line.',
      'I have now recorded it.',
    ],
    keeps: [
      'I am replacing the line.',
      'When that is done, we go on.',
      'One named person answers for the voyage and says when the work is done.',
      'Tell me when it is done.',
      'A scene like that is never done: it haunts her.',
      'You have written three beats.',
    ],
  },
  office_talk: {
    breaks: ['We can leverage her past.', 'There is synergy here.', "Let's circle back to beat 3."],
    keeps: ['He used a lever.', 'The ships circle the station. Back home she waits.'],
  },
}

test('every rule has test cases', () => {
  expect(textRules.map(({ id }) => id).sort()).toEqual(Object.keys(CASES).sort())
})

for (const rule of textRules) {
  const { breaks, keeps } = CASES[rule.id] ?? { breaks: [], keeps: [] }
  const found = (text: string) => checkText([rule], rule.kind, text)
  describe(rule.id, () => {
    test.each(breaks)('is violated by %j', (text) => {
      expect(found(text)).not.toEqual([])
      expect(found(text)[0]).toMatchObject({ rule: rule.id, severity: rule.severity })
    })
    test.each(keeps)('is not violated by %j', (text) => expect(found(text)).toEqual([]))
  })
}
