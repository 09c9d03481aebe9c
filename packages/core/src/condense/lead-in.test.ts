import { describe, expect, it } from 'vitest'
import { sentencesOf } from './lead-in.ts'

const split = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

describe('sentences', () => {
  it.each([
    ['One. Two!  Three?', ['One.', 'Two!', 'Three?']],
    ['  One\nmore. Two ', ['One\nmore.', 'Two']],
    ['Say "Stop." Then go.', ['Say "Stop."', 'Then go.']],
    ['Use it, e.g. Monday. Then rest.', ['Use it, e.g. Monday.', 'Then rest.']],
    ['Version 4.12 is out. 5 follows.', ['Version 4.12 is out.', '5 follows.']],
    ['Call `a. B` now. Wait.', ['Call `a. B` now.', 'Wait.']],
    ['Ask (once. Or twice.) and go. Wait.', ['Ask (once. Or twice.) and go.', 'Wait.']],
    ['**Do. It. All** now. Wait.', ['**Do. It. All** now.', 'Wait.']],
    ['見る。待つ。', ['見る。', '待つ。']],
    ['no end', ['no end']],
    [' ', []],
  ])('%j', (text, sentences) => {
    expect(split(text)).toEqual(sentences)
  })
})
