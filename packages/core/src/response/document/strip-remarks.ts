import { FenceTracker } from '../../markdown/fence-tracker.ts'

/* Phrases that models add before or after the requested document, in several languages. */

/** Phrases that announce a document. */
const ANNOUNCEMENTS: readonly RegExp[] = [
  /^(?:sure|certainly|of course|okay|ok|absolutely|great|understood|got it|alright|perfect|no problem|here(?:'s|’s| is| are)|below is|below you|i(?:'ve|’ve| have|'ll|’ll| will)|as requested|thank you|thanks)(?![\p{L}])/iu,
  /^(?:gerne|natürlich|selbstverständlich|klar|hier (?:ist|sind|kommt)|anbei|nachfolgend|im folgenden)(?![\p{L}])/iu,
  /^(?:voici|bien sûr|d['’]accord|avec plaisir|ci-dessous|volontiers)(?![\p{L}])/iu,
  /^(?:aquí (?:tienes|tiene|está)|claro|por supuesto|con gusto|a continuación|ecco|certo|certamente|aqui está|com certeza|segue)(?![\p{L}])/iu,
  /^(?:natuurlijk|zeker|hier is|hierbij|oczywiście|jasne|oto|poniżej|конечно|вот|хорошо|ниже)(?![\p{L}])/iu,
  /^(?:承知|かしこまり|了解|以下|もちろん|好的|当然|没问题|네|알겠습니다|다음은|물론)/u,
]

/** Phrases that address the user after the document. */
const FAREWELLS: readonly RegExp[] = [
  /^(?:sag(?:en sie)?(?: mir)?|meld(?:e dich|en sie sich)|lass(?:en sie)? (?:mich|es mich)|gib mir|geben sie mir|ich hoffe|gerne? (?:passe|überarbeite|ergänze|erweitere|kann) ich|möchte(?:st du|n sie)|soll ich|falls (?:du|sie|ihr)|wenn (?:du|sie) (?:noch|weitere|möchte|wollen|willst|fragen)|bei fragen)(?![\p{L}])/iu,
  /^(?:n['’]hésite[sz]? pas|dites-moi|dis-moi|fai(?:te)?s-(?:le-)?moi savoir|j['’]espère|souhaite[sz]-(?:vous|tu)|voulez-vous que je|veux-tu que je|si vous (?:souhaitez|voulez|avez)|je reste à)(?![\p{L}])/iu,
  /^(?:av[ií]same|avíseme|házmelo saber|hágamelo saber|espero que|(?:quieres|quiere|deseas?) que|no dude[sn]? en|si (?:necesita|quiere|desea|tiene)s?)(?![\p{L}])/iu,
  /^(?:fammi sapere|mi faccia sapere|spero che|non esitare|vuoi che|desidera che|me avise|avise-me|diga-me|quer que eu|gostaria que eu|não hesite|se (?:precisar|quiser|vuoi|hai bisogno))(?![\p{L}])/iu,
  /^(?:laat (?:het )?(?:me|mij)|ik hoop dat|wil je dat ik|wilt u dat ik|aarzel niet|daj(?:cie)? (?:mi )?znać|mam nadzieję|czy chcesz|дай(?:те)? (?:мне )?знать|сообщи(?:те)?|надеюсь|если (?:нужно|хотите|у вас)|хотите,? чтобы)(?![\p{L}])/iu,
  /お知らせください|お気軽に|お申し付け|ご希望でしたら|いかがでしょうか|お役に立て|请随时|请告诉我|希望(?:这|能|对)|需要我|如果(?:您|你)(?:有|需要|想)|알려\s?주세요|말씀해\s?주세요|도움이 되/u,
]

/** Maximum length of a remark about a document. */
const MAX_REMARK = 600
const MAX_CLOSINGS = 3
/**
 * Both remarks and documents can start with these words. The text is a remark if it also mentions the writer, the
 * reader or the document.
 */
const MAYBE_OPENING = /^(?:based on|let me|the following|this is|after|having|following)\b/i
const OF_THE_TASK = /\b(?:i|i've|i’ve|me|you|your|document|template)\b/i
const LABEL = /^(?:the )?(?:final )?(?:document|answer|output|result|response|version)\s*:?$/i
/** Matches only text that addresses the user. A document may well end with "If you need a key". */
const CLOSING =
  /^(?:(?:please |just |do )?let me know|i hope (?:this|that|it)|hope (?:this|that|it)|(?:please )?feel free to|would you like (?:me|to see|any|an? )|do you (?:want me|need any(?:thing)?)|shall i|should i|if you(?:'d|’d| would) like|if you (?:want|need) (?:me|any|anything)|if you have (?:any |further |more )?(?:questions|feedback|comments)|is there anything|happy to|glad to|i(?:'m|’m| am|'d be|’d be| would be) (?:happy|glad) to|i can also|i(?:'m|’m| am)? look(?:ing)? forward to|end of (?:the )?document|this (?:concludes|completes) the document)\b/i
const CLOSING_REPORT =
  /^i(?:'ve|’ve| have)? (?:kept|tried|written|included|followed|added|made|used)\b[\s\S]*\b(?:you|let me know)\b/i
const THINKING = /^\s*<(think(?:ing)?|reasoning|thoughts?|scratchpad|analysis|reflection)>[\s\S]*?<\/\1>\s*/i
/** Matches the end of a thinking block whose opening tag was in the prompt. */
const END_OF_THINKING = /^[\s\S]*?<\/think(?:ing)?>\s*(?=#)/i

/** Matches a document in a tag of its own. */
const TAGGED = /^\s*<(document|output|answer|result|response|markdown|content)>\s*\n([\s\S]*?)\n?<\/\1>\s*$/i

/** Removes and reports remarks around a document. */
export function stripRemarks(answer: string, template: string, stripped: string[]): string {
  const plain = withoutThinking(answer.replace(/(?:<\|[a-z_]+\|>\s*)+$/, ''), stripped)
  const hasTitle = /^\s*#/.test(template)
  const unwrapped = hasTitle ? unwrapDocument(plain, stripped) : plain
  return withoutClosings(hasTitle ? withoutOpening(unwrapped, stripped) : unwrapped, stripped)
}

/** Some models think aloud before they answer. */
function withoutThinking(text: string, stripped: string[]): string {
  const thinking = (THINKING.exec(text) ?? END_OF_THINKING.exec(text))?.[0]
  if (thinking === undefined) return text
  stripped.push('Removed the thinking before the document.')
  return text.slice(thinking.length)
}

/** If the template begins with a heading, text before the document's first heading is a remark. */
function withoutOpening(text: string, stripped: string[]): string {
  const start = text.search(/^#{1,6}[ \t]|^[^\n]+\n={3,}[ \t]*$/m)
  const before = start > 0 ? text.slice(0, start).trim() : ''
  if (before === '' || before.length > MAX_REMARK || /^(?:`{3}|~{3})/m.test(before)) return text
  // A first paragraph about the subject is content, not a remark.
  const opening = before.replace(/^[^\p{L}\d]+/u, '')
  const isRemark =
    ANNOUNCEMENTS.some((one) => one.test(opening)) ||
    LABEL.test(opening) ||
    (MAYBE_OPENING.test(opening) && OF_THE_TASK.test(opening))
  if (!isRemark) return text
  stripped.push(`Removed text before the document: ${JSON.stringify(before.slice(0, 120))}`)
  return text.slice(start)
}

function withoutClosings(text: string, stripped: string[]): string {
  let kept = text
  for (let count = 0; count < MAX_CLOSINGS; count++) {
    const shorter = withoutClosing(kept, stripped)
    if (shorter === kept) break
    kept = shorter
  }
  return kept
}

const LAST_PARAGRAPH =
  /\n[ \t]*\n(?:[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*\n+)?([ \t]*[^\s#>|+-][^\n]*(?:\n[^\n]+)*)$|(?<=[.!?|)])\n([A-Z][^\n]*)$/

function withoutClosing(text: string, stripped: string[]): string {
  const trimmed = text.trimEnd()
  const cut = LAST_PARAGRAPH.exec(trimmed)
  const last = (cut?.[1] ?? cut?.[2] ?? '').trim()
  if (!cut || last.length > MAX_REMARK || isFencedAt(trimmed, cut.index)) return text
  // A list entry such as "3. Let me know the date" is content.
  const closing = /^(?:[*+-] |\d+[.)])/.test(last) ? '' : last.replace(/^[^\p{L}\d]+/u, '')
  const isRemark = [CLOSING, CLOSING_REPORT, ...FAREWELLS].some((one) => one.test(closing))
  if (!isRemark) return text
  stripped.push(`Removed text after the document: ${JSON.stringify(last.slice(0, 120))}`)
  return `${trimmed.slice(0, cut.index).trimEnd()}\n`
}

function isFencedAt(text: string, end: number): boolean {
  const fences = new FenceTracker()
  for (const line of text.slice(0, end).split('\n')) fences.isFenced(line)
  return fences.open !== undefined
}

/** Returns the document inside a fence or tag. Removes text around a fence. */
function unwrapDocument(text: string, stripped: string[]): string {
  const tagged = TAGGED.exec(text)?.[2]
  if (tagged !== undefined) {
    stripped.push('The tag around the document was removed.')
    return tagged
  }
  const fenced = findFenced(text)
  if (!fenced) return text
  const [before, body, after] = fenced
  for (const remark of [before, after]) {
    if (remark !== '') stripped.push(`Removed text around the document: ${JSON.stringify(remark.slice(0, 120))}`)
  }
  return body
}

function findFenced(text: string): readonly [string, string, string] | undefined {
  const opening = /^(`{3,}|~{3,})(?:markdown|md|te?xt|)[ \t]*\r?\n(?=\s*#)/im.exec(text)
  if (!opening) return undefined
  const before = text.slice(0, opening.index)
  const bodyStart = opening.index + opening[0].length
  const lines = text.slice(bodyStart).split('\n')
  const last = lines.findLastIndex((line) => line.trim() === opening[1])
  if (last < 0) return undefined
  const after = lines.slice(last + 1).join('\n')
  // If there are headings outside the fence, the fence is only an example in the document.
  if ([before, after].some((remark) => remark.length > MAX_REMARK || /^#{1,6} /m.test(remark))) return undefined
  return [before.trim(), lines.slice(0, last).join('\n'), after.trim()]
}
