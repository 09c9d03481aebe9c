/** What a sentence does in a paragraph. */
export type SentenceRole = 'claim' | 'evidence' | 'consequence' | 'caveat'

/** A manner of writing. Slots as in phrase sets, and in evidence `{who}` and `{quote}`. */
export interface Manner {
  readonly name: string
  /** The order of thought in a paragraph; longer ones go round again. */
  readonly order: readonly SentenceRole[]
  readonly evidence: readonly string[]
  readonly caveats: readonly string[]
  /** Leads of list entries that quote: the entry goes on with the quotation. */
  readonly quotingLeads: readonly string[]
  /** How key phrases are set off. */
  readonly emphasis: 'none' | 'bold' | 'italic'
  /** What opens a whole document. */
  readonly openings: readonly string[]
}

export const MANNERS: readonly Manner[] = [
  {
    name: 'measured',
    order: ['claim', 'evidence', 'consequence', 'caveat'],
    evidence: [
      '{Who} puts it this way: “{quote}”',
      'This rests on a plain statement in {who}: “{quote}”',
      'As {who} says, “{quote}”',
      'The ground for it is found in {who}: “{quote}”',
      '{Who} leaves little doubt: “{quote}”',
      'We follow {who} on this point: “{quote}”',
      'In {who} we read: “{quote}”',
      'It is worth recalling what {who} says: “{quote}”',
    ],
    caveats: [
      'How far this carries over to {b} remains to be seen.',
      'The estimate for {a} is ours and should be checked.',
      'We have assumed that {b} will stay as {b:it is|they are} for the time being.',
      'A second opinion on {c} would be welcome before anything is fixed.',
      'This holds for the first version; for later ones it has to be looked at again.',
    ],
    quotingLeads: ['**In the words of {who}.**', '**To be kept in view.**', '**Stated at the outset.**'],
    emphasis: 'none',
    openings: [
      'We have read the material with one question in mind: what would have to be true of {a} for this to succeed?',
      'What follows is a considered view of the {topic}, with its grounds given where they matter.',
    ],
  },
  {
    name: 'direct',
    order: ['evidence', 'claim', 'consequence'],
    evidence: [
      'Start from the words of {who}: “{quote}”',
      '“{quote}” That line from {who} decides this section.',
      '{Who} is clear: “{quote}”',
      'One sentence in {who} matters here: “{quote}”',
      'Take {who} at its word: “{quote}”',
      'From {who}: “{quote}”',
      'The fact that counts, from {who}: “{quote}”',
      '{Who} says it outright: “{quote}”',
    ],
    caveats: [
      'Not known yet: what {b} will cost.',
      'Unproven: that {a} can be done in the time given.',
      'Leave {c} out for now.',
      'If {b} {b:gets|get} in the way, drop {b:it|them}.',
      'Ask again in a month.',
    ],
    quotingLeads: ['**Said outright.**', '**Fixed by {who}.**', '**Not up for debate.**'],
    emphasis: 'bold',
    openings: [
      'In short: do {a}, do {a:it|them} completely, and let {b} wait.',
      'The answer first: the {topic} is worth doing if {a} {a:comes|come} before everything else.',
    ],
  },
  {
    name: 'sceptical',
    order: ['claim', 'caveat', 'evidence', 'consequence'],
    evidence: [
      'Read closely, {who} promises less than it seems to: “{quote}”',
      'The only firm statement is in {who}: “{quote}”',
      '{Who} asserts it and gives no figure: “{quote}”',
      'Against this stands a sentence in {who}: “{quote}”',
      'We take {who} literally here: “{quote}”',
      'So far there is only the word of {who}: “{quote}”',
      '“{quote}” That is what {who} says; it has not been tested.',
      'Note what {who} leaves out when it says: “{quote}”',
    ],
    caveats: [
      'That is easily said; nobody has yet shown it for {b}.',
      'There is no evidence so far that {a} and {b} can be had at the same price.',
      'We would not stake much on {c}.',
      'The weak spot is {b}, mentioned only in passing.',
      'Should this prove wrong, much of what is built on {a} goes with it.',
    ],
    quotingLeads: ['**Promised in {who}.**', '**To be shown.**', '**Taken on trust.**'],
    emphasis: 'italic',
    openings: [
      'Much of what is planned here may work; this document dwells on {a}, where it may not.',
      'We approached the {topic} with some doubt and kept a little of it.',
    ],
  },
  {
    name: 'people-first',
    order: ['evidence', 'claim', 'caveat', 'consequence'],
    evidence: [
      'Someone cared enough to write it down in {who}: “{quote}”',
      'Behind this stands a need that {who} names: “{quote}”',
      'Those concerned would recognise themselves in {who}: “{quote}”',
      '{Who} speaks for the people who do the work: “{quote}”',
      'We keep coming back to one line of {who}: “{quote}”',
      'Nobody who has seen the work will be surprised by {who}: “{quote}”',
      'In {who} one can hear the daily effort: “{quote}”',
      'This is what {who} asks of us: “{quote}”',
    ],
    caveats: [
      'Whether those who handle {a} agree, we have not yet asked them.',
      'For some people {b} will mean more work at first, and they should hear it from us.',
      'What looks like a detail here may be what someone likes most about {a}.',
      'We should sit beside someone who deals with {b} before settling this.',
      'Those who use {c} only now and then are easily forgotten.',
    ],
    quotingLeads: ['**What people told us.**', '**Heard in {who}.**', '**Close to home.**'],
    emphasis: 'none',
    openings: [
      'Before anything else, the {topic} is about people who have {a} on their hands and too little time.',
      'We wrote this for those who will live with {a}, and tried to see it with their eyes.',
    ],
  },
]

/** What a voice cares about more than others do; said once or twice in a document. */
export const LEANINGS: readonly (readonly string[])[] = [
  [
    'Given the choice, we prefer the smaller step that can be undone.',
    'A narrow first version of {a} is the safer bet, and we lean towards it.',
  ],
  [
    'Our own preference is for one complete path through {a} over three half-finished ones.',
    'We lean towards finishing {a} before opening anything new.',
  ],
  [
    'Where a settled standard exists for {a}, we would adopt it and spend our effort elsewhere.',
    'We lean towards known ways; {b} {b:is|are} no place for experiments.',
  ],
  [
    'We would accept {a} in a rougher form if that reaches people a month sooner.',
    'Time is the scarcest thing here, and we lean towards whatever brings {a} into use early.',
  ],
  [
    'Nothing persuades like figures; we lean towards measuring {a} before arguing about it.',
    'We would rather decide on {b} with two weeks of evidence than with two months of talk.',
  ],
]
