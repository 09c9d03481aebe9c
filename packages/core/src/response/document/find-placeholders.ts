import { FenceTracker } from '../../markdown/fence-tracker.ts'

/**
 * Matches template guidance that an author should replace. Short text in brackets, such as [x], [1] or [link], may be
 * intentional.
 */
const GUIDANCE = /\[[^[\]\n]{12,}\](?!\()|<[\p{L}\d][^<>=\n]*\s[^<>=\n]*>/gu
/** Matches a name placeholder that is alone on its line or in its cell. Elsewhere, `{id}` may be part of a URL. */
const TO_NAME = /^(?:#{1,6}|[-*+]|\d+[.)])?[ \t]*(\{[\p{L}_][^{}\n]*\})[ \t]*$/gmu
const ALONE = /^[ \t]*(\[[\p{L}][^[\]\n]*\])[ \t]*$/gmu
const CELL = /(?<=\|)[ \t]*(\[[\p{Ll}][^[\]\n]{3,}\])[ \t]*(?=\|)/gu
/** Matches a title that consists only of a name in brackets. */
const TITLE = /^#[ \t]+([[{<][^[\]{}<>\n]+[\]}>])[ \t]*$/gm
const DELAYED =
  /(?:tbd|tbc|todo|coming soon|to be (?:determined|decided|defined|added|completed|confirmed|written|provided|filled in|continued))/
    .source
/** Matches a line or cell that contains only a note such as "TBD". */
const PUT_OFF = new RegExp(
  `^(?:[-*+]|\\d+[.)])?[ \\t]*[*_([]{0,3}${DELAYED}(?![\\p{L}\\d])\\.?[*_)\\]]{0,3}[ \\t]*$|(?<=\\|)[ \\t]*[*_([]{0,3}${DELAYED}[*_)\\]]{0,3}[ \\t]*(?=\\|)`,
  'gimu',
)
const TO_DO = /^(?:[-*+]|\d+[.)])?[ \t]*(?:\*\*|_)?(?:TODO|TBD|FIXME)(?:\*\*|_)?[ \t]*[:–-].*$/gm
const UNFILLED =
  /\{\{[^}\n]{1,80}\}\}|\[(?:insert |(?:fill in|placeholder|tbd|todo|to be (?:added|completed|determined|confirmed))\b)[^[\]\n]*\](?!\()|<(?:insert|fill in|placeholder|your)\b[^<>=\n]*>|lorem ipsum/gi
/** Matches placeholders in other languages: [Datum einfügen], [à compléter], [insertar fecha], [待补充]. */
const UNFILLED_ELSEWHERE =
  /\[(?:[^[\]\n]*\s(?:einfügen|eintragen|einsetzen|ergänzen|ausfüllen|invullen)|(?:à (?:compléter|définir|préciser)|insérer|insertar|rellenar|por (?:definir|completar)|inserire|da (?:definire|completare)|inserir|preencher|a definir)(?![\p{L}])[^[\]\n]*|[^[\]\n]*(?:待补充|待填写|待定|を記入|を入力|未定))\](?!\()/giu
/** Matches phrases that replace an omitted part of a document, such as [rest unchanged]. */
const OMITTED =
  /\[[ \t.…]*(?:the )?(?:rest|remainder|remaining)\b[^[\]\n]*\]|\((?:\.{3}|…)[^()\n]*\b(?:rest|remaining|unchanged|omitted)\b[^()\n]*\)|\[(?:to be )?continued\b[^[\]\n]*\]/gi
/** Matches a line such as (unchanged) or [unchanged] in place of omitted text. */
const AS_BEFORE =
  /^[ \t]*[*_]{0,3}[([](?=[^()[\]\n]*\b(?:unchanged|same as|(?:stays?|remains?) the same|as before|rest of|omitted|previous version|no changes?)\b)[^()[\]\n]{3,120}[)\]][*_]{0,3}\.?[ \t]*$/gim
/** Matches only some spellings, because [Add to cart] may be a button label. */
const ADDRESSED =
  /\[(?:your|add|YOUR|ADD) [^[\]\n]*\](?!\()|\[(?:Your|Company|Client|Project|Product|Customer|Team|Author) [A-Z][^[\]\n]*\](?!\()|\[[^[\]\n]{3,} here\](?!\()/g

/**
 * Returns placeholders left in a text, outside code.
 * @example findPlaceholders('The result is [your result here].') // → ['[your result here]']
 */
export function findPlaceholders(text: string, template = ''): string[] {
  const guidance = new Set([...(template.match(GUIDANCE) ?? []), ...namesLeft(template)].map(normal))
  const fences = new FenceTracker()
  const prose = text
    .split('\n')
    .filter((line) => !fences.isFenced(line))
    .join('\n')
    .replace(/`[^`\n]*`/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  const found = [
    ...[...(prose.match(GUIDANCE) ?? []), ...namesLeft(prose)].filter((one) => guidance.has(normal(one))),
    ...bareGuidance(prose, guidance),
    ...namesInHeadings(prose, template),
    ...[...prose.matchAll(TITLE)].map(([, title]) => title!),
    ...[PUT_OFF, TO_DO, UNFILLED, UNFILLED_ELSEWHERE, OMITTED, AS_BEFORE, ADDRESSED].flatMap(
      (pattern) => prose.match(pattern) ?? [],
    ),
  ]
  return [...new Set(found.map((one) => one.trim()))]
}

function namesLeft(text: string): string[] {
  return [...text.matchAll(TO_NAME), ...text.matchAll(ALONE), ...text.matchAll(CELL)].map(([, name]) => name!)
}

const normal = (guidance: string): string => guidance.toLowerCase().replace(/\s+/g, ' ')

/** Returns lines that consist of the template's guidance without its brackets. */
function bareGuidance(prose: string, guidance: ReadonlySet<string>): string[] {
  const bare = new Set([...guidance].map((one) => one.slice(1, -1)).filter((one) => one.includes(' ')))
  return prose.split('\n').filter((line) => bare.has(normal(line.replace(/^[\s*_>-]+|[\s*_]+$/g, ''))))
}

/** Finds name placeholders in headings that also contain other words. */
function namesInHeadings(prose: string, template: string): string[] {
  const names = [...template.matchAll(TO_NAME)].map(([, name]) => name!)
  const headings = prose.match(/^#{1,6}[ \t].*$/gm) ?? []
  return names.filter((name) => headings.some((heading) => heading.includes(name)))
}
