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
      'The material leaves some questions open, most of them about {a}.',
      'We do not know yet what happens when {a} and {b} need attention at the same time.',
      'We need numbers, not opinions: nobody has measured {a} yet.',
    ],
    follows: [
      'Until we have an answer, we assume that the priority is {a}.',
      'None of these questions blocks the first step, but all of them block the second.',
      'Each question comes with a proposed answer. If nobody objects, that answer stands.',
    ],
    items: [
      '**Who decides?** Somebody has to choose between {a} and {b}.',
      '**How much is there?** Nobody has measured {a} yet. Two people need about a week for that.',
      '**When do we stop?** Agree on a target for {b} before work begins.',
      '**Who maintains it?** After the launch, {a} will still need an owner.',
    ],
  },
  {
    fits: /risk|threat|weakness|issue|concern|fail|security|mitigat|guardrail|limit|signal|harm/,
    claims: [
      'The greatest risk is habit: people may continue to handle {a} the way they do today.',
      'The plan depends on {a}, and nobody has tested that yet.',
      'The most likely failure is silent: information about {b} becomes outdated and nobody notices.',
    ],
    follows: [
      'We would test this in the first week, while a change of plan is still cheap.',
      'The safeguard is simple: keep the current process running until nobody uses it any more.',
      'One named person should be able to stop the work at the first sign of trouble with {a}.',
    ],
    items: [
      '**More effort than planned.** Likely and costly. Try {a} by hand before building anything.',
      '**No owner.** Possible. Name an owner for {b} now, and a second one before the holidays.',
      '**Unauthorised access.** Unlikely but serious. Restrict access to {a} by default and log every access.',
      '**Old habits.** Likely. Do not launch until the new process is faster for {a}.',
    ],
  },
  {
    fits: /metric|measure|kpi|indicator|success|target|outcome|north_star|score/,
    claims: [
      'The most important metric is how often {a} can be handled without help.',
      'Success will show first in {a} and a few weeks later in {b}, so we track both.',
      'We do not measure activity. We measure how quickly people finish {a}.',
    ],
    follows: [
      'If this metric does not improve within six weeks, we stop and say so.',
      'Each metric has one owner, one source and a fixed day for the monthly review.',
      'We track only metrics that somebody will act on.',
    ],
    items: [
      '**Solved without help.** Four in five cases about {a} by week eight.',
      '**Time to completion.** Median time spent on {a}: half of today’s by week eight.',
      '**Corrections.** The number of later corrections to {b} falls every month.',
      '**Retention.** Users who return in the second week: two in three.',
    ],
  },
  {
    fits: /plan|step|milestone|phase|sequence|schedule|task|deploy|action|cost|budget|effort|means|work|done|ready/,
    claims: [
      'We start with the greatest risk, {a}, because everything else depends on it.',
      'We work in short iterations, and each delivers something useful for {a}.',
      'Two people can build the first version. A third would mostly wait for decisions about {b}.',
    ],
    follows: [
      'Each iteration ends with a decision to continue, change the plan or stop.',
      'Dates are ranges because we cannot estimate {b} yet.',
      'If the first iteration fails, we lose little and know the reason.',
    ],
    items: [
      '**Define success.** Describe a good result for {a} before building anything.',
      '**Try the smallest version.** Go through {a} by hand with two experienced people.',
      '**Build the core.** Connect {a} with {b} in the simplest way.',
      '**Run a pilot.** Ten people use it for two weeks, and we take notes on {b}.',
      '**Hand over.** The owner of {b} gets a one-page summary and a contact.',
    ],
  },
  {
    fits: /need|problem|user|audience|why|opportunit|alternative|market|strength|value|stor|reason|stakeholder/,
    claims: [
      'People already handle {a} by hand, which costs time and hides mistakes.',
      'The people who handle {a} every day do not see the result.',
      'Existing tools solve parts of this, but none covers both {a} and {b}.',
    ],
    follows: [
      'A solution that ignores {a} would only shift the work to somebody else.',
      'People decide within five minutes whether to use it.',
      'If two groups want different things, the people who handle {b} take priority.',
    ],
    items: [
      '**Duplicate work.** Two places record {a}, and they disagree.',
      '**Late surprises.** Nobody notices a problem with {b} until somebody complains.',
      '**Knowledge in one head.** Only one or two people understand how {a} relates to {b}.',
      '**Quick start.** The first benefit for {b} needs no migration.',
    ],
  },
  {
    fits: /approach|architect|component|technical|data|design|scope|feature|part|element|structure|quality|test|requirement|accept/,
    claims: [
      'The system has three parts: input, decisions about {a}, and output.',
      'Everything depends on one reliable record of {a}, so we build that first.',
      'It is good enough if people can handle {a} without help and every failure is visible.',
    ],
    follows: [
      'Each part can be tested, replaced or removed without affecting the others.',
      'We keep the full history of {a}, not only the current state, so that disputes can be resolved.',
      'This adds one step for {b}, and we think it is worth it.',
    ],
    items: [
      '**Input.** Accepts data about {a}, validates it and rejects invalid data.',
      '**Record.** The single source of truth for {a}. All views are built from it.',
      '**Rules.** Readable and editable rules for {b}.',
      '**Output.** Sends updates about {a} through existing channels.',
      '**Monitoring.** Sends an alert when there is no news about {b}.',
    ],
  },
  {
    fits: /review|critique|judge|verdict|assess|compar|recommend|finding|rationale|confidence|feasib|merge|ruling|dissent/,
    claims: [
      'Overall, the proposal is convincing. The part about {a} is stronger than the part about {b}.',
      'We recommend starting with {a} and waiting for evidence on {b}.',
      'The reasoning about {a} is sound, but the reasoning about {b} is thin.',
    ],
    follows: [
      'We would change our recommendation if the bottleneck turned out to be {b}.',
      'A small promise about {a} that is kept is better than a large one that is not.',
      'This is a judgement, not a measurement, and the reasons are given.',
    ],
    items: [
      '**Keep** the section on {a}. It is the strongest part.',
      '**Improve** the section on {b}: name an owner, a deadline and a metric.',
      '**Add** a paragraph on failure cases for {a}.',
      '**Remove** the claims about {b} unless somebody can name a source.',
    ],
  },
  {
    fits: /(?:)/,
    claims: [
      'The most important part of the {topic} is {a}. Everything else can wait.',
      'The material suggests a clear order: start with {a}, prove that it works, then extend it to {b}.',
      'We are confident about {a}, but there is less material on {b}.',
    ],
    follows: [
      'The next step is to interview the people who deal with {a} today.',
      'A first version that handles {a} well is better than a broad one.',
      'If we have to cut something, it should not be {a}.',
    ],
    items: [
      '**Starting point.** A small, complete workflow for {a} that people can use.',
      '**Main point.** A solution for {a} works only together with one for {b}.',
      '**Scope.** Everything beyond {b} is out of scope for now.',
      '**Owner.** One named person is responsible for {a} and decides when the work is done.',
    ],
  },
]

export const EVIDENCE: readonly string[] = [
  'The material says: “{quote}”',
  'This is based on a clear statement: “{quote}”',
  'One sentence is decisive: “{quote}”',
  'We take this literally: “{quote}”',
  'The starting point is clear: “{quote}”',
  'The material already states it: “{quote}”',
]

export const OPENINGS: readonly string[] = [
  'This document covers {a} first, then {b}, and ends with open questions.',
  'We wrote this document for the people who deal with {a}.',
  'This is a proposal about {a}. The rest of the {topic} follows from it.',
]

/** Values for short fields, keyed by the name of the field. */
export const SHORT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/owner|who|respons|author|role|actor|settled_by/, ['Product lead', 'Operations', 'A volunteer', 'The developer']],
  [/date|when|deadline|due|week|month|timing/, ['Week 1', 'Week 2', 'Week 4', 'End of month two']],
  [/likelihood|probab|impact|effect|priority|severity|confidence|level|size/, ['Medium', 'High', 'Low', 'Medium']],
  [/score|rating|rank/, ['4 of 5', '3 of 5', '2 of 5', '5 of 5']],
  [/target|threshold|goal|limit/, ['80% by week eight', 'Half of today’s figure', 'Fewer than three in a hundred']],
  [/baseline|today|current/, ['Not measured yet', 'About half', 'Only two people know']],
  [/metric|measure|indicator|signal/, ['Time spent on {a}', 'Corrections to {b}', 'Questions about {a}']],
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
    ['Cheap to try, easy to undo', 'Requested by the people who handle {a}', 'Known to everyone'],
  ],
  [/^unit$/, ['euros', 'hours', 'days', 'people']],
  [/title/, ['Count {a} for two weeks', 'Try {a} by hand', 'Write down the rules for {b}', 'Show {a} to three people']],
]
