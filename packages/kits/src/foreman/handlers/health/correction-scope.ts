/** A place in the order of the texts. Without a scene, the whole chapter. */
interface Place {
  readonly chapter: number
  readonly scene: number | undefined
}

/** Whether a correction applies to the text with this key. */
export type AppliesTo = (key: string) => boolean

const PLACE = String.raw`ch(?:apter)?[ ,._-]{0,3}0{0,3}(\d{1,4})(?:[ ,._-]{0,3}sc(?:ene)?[ ,._-]{0,3}0{0,3}(\d{1,4}))?(?![\w-])`
const RELATION = /after|from|since|starting (?:with|in|at)|before|until|up to|in|during|within/
const SCOPE = new RegExp(String.raw`\b(${RELATION.source}) (?:the )?(?:end of |start of |beginning of )?${PLACE}`, 'i')
const KEY = new RegExp(PLACE, 'i')

/**
 * Reads to which texts a correction applies: "after ch1-sc1", "from chapter 3 on", "before ch4-sc2". Undefined if the
 * correction names no such place.
 */
export function scopeOf(correction: string): AppliesTo | undefined {
  const [, relation = '', chapter, scene] = SCOPE.exec(correction) ?? []
  if (chapter === undefined) return undefined
  const place = { chapter: Number(chapter), scene: scene === undefined ? undefined : Number(scene) }
  const name = relation.toLowerCase()
  return (key) => {
    const at = placeOf(key)
    if (!at) return false
    const order = compare(at, place)
    if (name === 'after') return order > 0
    if (/^(?:from|since|starting)/.test(name)) return order >= 0
    if (name === 'before') return order < 0
    return /^(?:until|up)/.test(name) ? order <= 0 : order === 0
  }
}

/** The first place that a correction names, whatever it says about it. */
export function placeOf(text: string): Place | undefined {
  const [, chapter, scene] = KEY.exec(text) ?? []
  return chapter === undefined
    ? undefined
    : { chapter: Number(chapter), scene: scene === undefined ? undefined : Number(scene) }
}

/** Compares a text with a place. A text in the chapter of a place without a scene is at that place. */
export function compare(text: Place, place: Place): number {
  if (text.chapter !== place.chapter) return text.chapter - place.chapter
  return place.scene === undefined || text.scene === undefined ? 0 : text.scene - place.scene
}
