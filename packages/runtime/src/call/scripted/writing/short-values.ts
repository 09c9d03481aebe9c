/** What stands in a small place (a table cell, a label's value), by words of its name. Slots as in phrase sets. */
export const SHORT_VALUES: readonly { readonly words: readonly string[]; readonly values: readonly string[] }[] = [
  {
    words: ['owner', 'who', 'responsible', 'assignee', 'author', 'reviewer', 'contact', 'role', 'actor'],
    values: ['Product lead', 'Whoever runs {a}', 'Operations', 'A named volunteer', 'The engineer on {b}'],
  },
  {
    words: ['date', 'when', 'deadline', 'due', 'timing', 'week', 'start', 'end', 'month'],
    values: ['Week 1', 'Week 2', 'Week 4', 'End of month one', 'Week 8'],
  },
  { words: ['status', 'state'], values: ['Proposed', 'Open', 'Agreed', 'Under review'] },
  { words: ['priority', 'severity', 'importance'], values: ['High', 'Medium', 'High', 'Low'] },
  {
    words: ['likelihood', 'probability', 'impact', 'confidence', 'effort', 'complexity', 'size', 'level'],
    values: ['Medium', 'High', 'Low', 'Medium'],
  },
  { words: ['score', 'rating', 'rank'], values: ['4 of 5', '3 of 5', '2 of 5', '5 of 5'] },
  {
    words: ['cost', 'price', 'budget', 'estimate'],
    values: ['About two days', 'One person for a week', 'Under 100 a month', 'Half a day'],
  },
  {
    words: ['target', 'goal', 'threshold', 'limit'],
    values: ['80% by week eight', 'Half of today’s figure', 'Fewer than three in a hundred', 'Two in three'],
  },
  { words: ['baseline', 'current', 'today'], values: ['Not measured yet', 'About half', 'Known from two people only'] },
  {
    words: ['metric', 'measure', 'kpi', 'indicator', 'signal'],
    values: [
      'Cases of {a} settled without help',
      'Time spent on {a}',
      'Corrections around {b} each week',
      'Questions asked about {a}',
    ],
  },
  { words: ['source'], values: ['The record of {a}', 'A weekly count by hand', 'Messages about {b}', 'The request'] },
  { words: ['frequency', 'cadence', 'often'], values: ['Weekly', 'Monthly', 'At each release'] },
  {
    words: ['mitigation', 'response', 'remedy', 'action', 'safeguard'],
    values: [
      'Try {a} by hand in week one',
      'Name a second owner for {b}',
      'Keep the present way with {a} until nobody misses it',
      'Agree a limit on {b} beforehand',
    ],
  },
  {
    words: ['risk', 'threat', 'issue', 'problem', 'concern'],
    values: [
      'Old habits around {a} win',
      'Nobody looks after {b}',
      'More effort for {a} than planned',
      'Out-of-date facts about {b}',
    ],
  },
  {
    words: ['decision', 'recommendation', 'verdict', 'choice'],
    values: ['Go ahead with {a}', 'Hold {b} back', 'Ask again once {a} is tried'],
  },
  {
    words: ['dependency', 'dependencies', 'depends', 'requires', 'needs', 'after', 'blocked'],
    values: ['The record of {a}', 'A decision on {b}', 'None', '{A} in use'],
  },
  {
    words: ['criterion', 'criteria', 'done', 'acceptance', 'evidence', 'proof', 'check'],
    values: ['A newcomer manages {a} unaided', 'Two weeks of {b} without correction', 'Shown to three users'],
  },
  { words: ['version'], values: ['0.1', '0.2', '1.0'] },
  { words: ['id', 'identifier', 'number', 'ref', 'no', 'key', 'code'], values: ['1', '2', '3', '4', '5'] },
  {
    words: [
      'rationale',
      'reason',
      'why',
      'notes',
      'note',
      'comment',
      'remarks',
      'description',
      'detail',
      'details',
      'summary',
    ],
    values: [
      '{A} comes up most often',
      'Without it {b} cannot start',
      'Cheap to try, easy to undo',
      'Those who handle {a} asked for it',
    ],
  },
  { words: ['option', 'alternative'], values: ['Start with {a}', 'Start with {b}', 'Leave {c} as it is'] },
]

/** Names of things: a key phrase, and what it is a matter of. */
export const NAME_VALUES: readonly string[] = ['{A}', '{B}', '{A} and {b}', '{C}', 'A first look at {a}']
