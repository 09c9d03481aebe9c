/** Phrases for one kind of section. Slots: `{topic}`, and `{a}` and `{b}` for key phrases of the prompt. */
export interface PhraseKind {
  /** Headings, keys and instructions that ask for this kind. */
  readonly fits: RegExp
  readonly claims: readonly string[]
  /** Sentences that state consequences of the claims. */
  readonly follows: readonly string[]
  readonly items: readonly string[]
}

/**
 * In order of precedence. The last kind matches everything. No slot is the subject of a verb, because a phrase may be
 * plural.
 */
export const KINDS: readonly PhraseKind[] = [
  {
    fits: /question|unknown|unresolved|open|decision|assum/,
    claims: [
      'Some points cannot be settled from the material, above all those about {a}.',
      'We found no answer to what happens when {a} and {b} compete for the same time.',
      'What is missing is fact, not opinion: nobody has counted {a} yet.',
    ],
    follows: [
      'Until that is answered, we proceed as if {a} had priority.',
      'None of this blocks the first step; all of it blocks the second.',
      'Each point has a proposed answer, so that silence can be taken as consent.',
    ],
    items: [
      '**Who decides?** Somebody has to choose when {a} and {b} cannot both be had.',
      '**How much is there?** Nobody has counted {a}; two people can do so in a week.',
      '**When do we stop?** A figure for {b} should be agreed before work begins.',
      '**Who looks after it?** The first enthusiasm will pass, and {a} will still need an owner.',
    ],
  },
  {
    fits: /risk|threat|weakness|issue|concern|fail|security|mitigat|guardrail|limit|signal|harm/,
    claims: [
      'The greatest risk is habit: people may go on with {a} the way they do today.',
      'The plan leans on {a}, and so far nobody has tried whether that holds.',
      'The likeliest failure is a quiet one: facts about {b} grow old and nobody notices.',
    ],
    follows: [
      'We would test that in the first week, while changing course is still cheap.',
      'The safeguard is simple: keep the current process running until nobody needs it.',
      'One person should be named who may stop the work at the first sign of trouble with {a}.',
    ],
    items: [
      '**More effort than planned.** Likely and costly; try {a} by hand before building anything.',
      '**No owner.** Possible; name somebody for {b} now, and a second person before the holidays.',
      '**The wrong readers.** Unlikely but serious; restrict access to {a} by default and log who looked.',
      '**Old habits.** Likely; make the new way quicker for {a}, or do not launch.',
    ],
  },
  {
    fits: /metric|measure|kpi|indicator|success|target|outcome|north_star|score/,
    claims: [
      'One figure tells most of the story: how often nobody has to step in over {a}.',
      'Success shows first in {a} and only weeks later in {b}, so we watch both.',
      'Activity counts would flatter us; instead, we measure how quickly people finish {a}.',
    ],
    follows: [
      'If that figure does not move within six weeks, the idea is wrong and we say so.',
      'Each figure has one owner, one source and one day of the month on which it is read.',
      'We keep only figures that someone would act on.',
    ],
    items: [
      '**Settled without help.** Cases of {a} that need nobody else; four in five by week eight.',
      '**Time to done.** The median time spent on {a}; half of today’s by week eight.',
      '**Corrections.** What has to be put right about {b} afterwards; fewer every month.',
      '**Return.** People who come back in the second week; two in three.',
    ],
  },
  {
    fits: /plan|step|milestone|phase|sequence|schedule|task|deploy|action|cost|budget|effort|means|work|done|ready/,
    claims: [
      'The order of work follows the risk: {a} first, because everything else depends on it.',
      'We work in short rounds, and each leaves something that people can use for {a}.',
      'Two people can do the first version; a third would mostly wait for decisions about {b}.',
    ],
    follows: [
      'Each round ends with a decision to go on, to change course or to stop.',
      'Dates are ranges, since the effort for {b} is not known yet.',
      'If the first round fails, little is lost and the reason is known.',
    ],
    items: [
      '**Agree on what counts.** Write down what a good result for {a} is, before building anything.',
      '**Try the smallest version.** Go through {a} once by hand with two people who know the work.',
      '**Build the middle.** Connect {a} with {b}, plainly and without decoration.',
      '**Let others in.** Ten people use it for a fortnight while we watch and take notes on {b}.',
      '**Hand over.** Whoever looks after {b} gets one written page and a named contact.',
    ],
  },
  {
    fits: /need|problem|user|audience|why|opportunit|alternative|market|strength|value|stor|reason|stakeholder/,
    claims: [
      'People already work around {a} by hand, which costs them time and hides mistakes.',
      'Those who deal with {a} every day are not the ones who see the result.',
      'There are tools for parts of this, but none that takes {a} and {b} together.',
    ],
    follows: [
      'A remedy that ignores {a} would only move the work to somebody else.',
      'The first five minutes decide whether people use it at all.',
      'Where the wishes of two groups collide, we side with those who handle {b}.',
    ],
    items: [
      '**Work done twice.** What concerns {a} is written down in two places, and they disagree.',
      '**Late surprises.** Trouble with {b} is noticed when somebody complains, not when it starts.',
      '**Knowledge in one head.** One or two people know how {a} and {b} belong together.',
      '**Low threshold.** Nothing has to be moved over before the first benefit for {b}.',
    ],
  },
  {
    fits: /approach|architect|component|technical|data|design|scope|feature|part|element|structure|quality|test|requirement|accept/,
    claims: [
      'The work divides into three: what comes in, what is decided about {a}, and what goes out to others.',
      'Everything follows from one dependable record of {a}, so that record comes first.',
      'Good enough means that {a} can be handled on an ordinary day without help, and that failures are loud.',
    ],
    follows: [
      'Each part can be tried, replaced or thrown away without the others noticing.',
      'We keep the history of {a} and not only its latest state, because disputes are about the past.',
      'The price is one more step for {b}; we think it worth paying.',
    ],
    items: [
      '**Intake.** Receives whatever concerns {a}, checks it, and refuses what it cannot read.',
      '**Record.** The one place for {a}; all other views are made from it.',
      '**Rules.** What may happen to {b}, as data that people can read and change.',
      '**Outlet.** Tells those concerned about {a}, in the form they already use.',
      '**Watch.** Notices when nothing is heard of {b}, and says so before anyone asks.',
    ],
  },
  {
    fits: /review|critique|judge|verdict|assess|compar|recommend|finding|rationale|confidence|feasib|merge|ruling|dissent/,
    claims: [
      'On balance the case holds: the part on {a} is well argued, the part on {b} less so.',
      'We recommend going ahead with {a} and waiting for evidence on {b}.',
      'The reasoning is sound where it deals with {a} and thin where it turns to {b}.',
    ],
    follows: [
      'Our advice would change if {b} turned out to be the bottleneck.',
      'We would rather see a small promise about {a} kept than a large one explained away.',
      'This is a judgement, not a measurement, and its grounds are given.',
    ],
    items: [
      '**Keep** the treatment of {a}; it is the strongest part.',
      '**Tighten** what is said about {b}: who acts, by when, and how success would show.',
      '**Add** a paragraph on what happens to {a} on a bad day.',
      '**Drop** the claims about {b} unless somebody can show where they come from.',
    ],
  },
  {
    fits: /(?:)/,
    claims: [
      'The {topic} stands or falls with {a}; everything else can wait until that holds.',
      'The material points in one direction: begin with {a}, prove it, then widen the work to {b}.',
      'We can speak about {a} with confidence; on {b} the material is thinner.',
    ],
    follows: [
      'Whoever takes this further should begin by asking those who deal with {a} today.',
      'A first version that handles {a} well is worth more than a broad one.',
      'If one thing is cut, it should not be {a}.',
    ],
    items: [
      '**Starting place.** A small, complete path through {a} that real people can use.',
      '**Main point.** A solution for {a} helps only together with one for {b}.',
      '**Limit.** Anything beyond {b} is left for a later round.',
      '**Owner.** One named person answers for {a} and says when the work is done.',
    ],
  },
]

export const EVIDENCE: readonly string[] = [
  'The material says: “{quote}”',
  'This rests on a plain statement: “{quote}”',
  'One sentence decides it: “{quote}”',
  'We take this at its word: “{quote}”',
  'The starting point is given: “{quote}”',
  'It is written down already: “{quote}”',
]

export const OPENINGS: readonly string[] = [
  'This document takes {a} first and {b} second, and closes with what is still undecided.',
  'We wrote this for the people who deal with {a}, and tried to see it through their eyes.',
  'Read this as a proposal about {a}; the rest of the {topic} follows from it.',
]

/** Values for short fields, keyed by the name of the field. */
export const SHORT: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /owner|who|respons|author|role|actor|settled_by/,
    ['Product lead', 'Operations', 'A named volunteer', 'The developer'],
  ],
  [/date|when|deadline|due|week|month|timing/, ['Week 1', 'Week 2', 'Week 4', 'End of month two']],
  [/likelihood|probab|impact|effect|priority|severity|confidence|level|size/, ['Medium', 'High', 'Low', 'Medium']],
  [/score|rating|rank/, ['4 of 5', '3 of 5', '2 of 5', '5 of 5']],
  [/target|threshold|goal|limit/, ['80% by week eight', 'Half of today’s figure', 'Fewer than three in a hundred']],
  [/baseline|today|current/, ['Not measured yet', 'About half', 'Known to two people only']],
  [/metric|measure|indicator|signal/, ['Time spent on {a}', 'Corrections around {b}', 'Questions about {a}']],
  [/source|evidence/, ['A weekly count by hand', 'The request', 'Messages about {b}']],
  [
    /answer|mitigation|response|remedy|action/,
    ['Try {a} by hand in week one', 'Name a second owner for {b}', 'Agree on a limit first'],
  ],
  [
    /risk|threat|issue|problem|weak|short/,
    ['Old habits around {a}', 'No owner for {b}', 'More effort than planned for {a}'],
  ],
  [/option|alternative|choice/, ['Start with {a}', 'Start with {b}', 'Do nothing']],
  [
    /reason|why|change|note|better|strength/,
    ['Cheap to try, easy to undo', 'Asked for by those who handle {a}', 'Known to everyone'],
  ],
  [/title/, ['Count {a} for two weeks', 'Try {a} by hand', 'Write down the rules for {b}', 'Show {a} to three people']],
]
