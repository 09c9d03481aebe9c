import type { PhraseSet } from './phrase-set.ts'

export const SUMMARY: PhraseSet = {
  words: [
    'summary',
    'overview',
    'introduction',
    'abstract',
    'executive',
    'purpose',
    'background',
    'description',
    'context',
  ],
  claims: [
    'This document sets out the {topic}: what it has to do, for whom, and how we would know that it works.',
    'The {topic} stands or falls with two things, {a} and {b}; everything else can wait until they hold.',
    'At its heart the {topic} is a promise about {a}, and the rest of this document is about keeping it.',
    'We propose to treat {a} as the centre of the {topic} and to let {b} follow from it.',
    'The material before us points in one direction: begin with {a}, prove it, then widen the work to {b}.',
  ],
  consequences: [
    'The pages that follow take {a} first, then {b}, and close with what is still undecided.',
    'Whoever reads only this section should remember that {a} and {b} decide the outcome.',
    'A first version that handles {a} well is worth more than a broad one that handles {b} by halves.',
    'If one thing is cut, it should not be {a}.',
  ],
  items: [
    '**Subject.** The {topic}, with {a} at its centre.',
    '**Main point.** {A} and {b} have to be solved together; neither helps on its own.',
    '**Starting place.** A small, complete path through {a} that real people can use.',
    '**Limit.** Anything beyond {b} is left for a later round and is named as such.',
    '**Reader.** Written for whoever has to decide on {a} without having seen the discussion.',
  ],
}

export const PROBLEM: PhraseSet = {
  words: ['problem', 'need', 'pain', 'challenge', 'why', 'motivation', 'reason', 'cause', 'obstacle'],
  claims: [
    'The difficulty is not a lack of effort; it is that {a} and {b} are handled apart from each other.',
    'People already work around {a} by hand, which costs them time and hides the mistakes.',
    'Today nobody can say with confidence what the state of {a} is, and {b} {b:suffers|suffer} for it.',
    'The need behind the {topic} is older than the request: {a} {a:has|have} been patched again and again without ever being settled.',
  ],
  consequences: [
    'As long as that is so, every improvement to {b} is undone the next time {a} {a:goes|go} wrong.',
    'Solving it would remove the step that people dislike most and free them for {b}.',
    'A remedy that ignores {a} would only move the work to someone else.',
    'This is worth solving first because it is felt every week, not once a year.',
  ],
  items: [
    '**Work done twice.** Whatever concerns {a} is written down in more than one place, and the places disagree.',
    '**Late surprises.** Trouble with {b} is noticed when someone complains, not when it starts.',
    '**Knowledge in one head.** Only one or two people know how {a} and {b} hang together.',
    '**No clear owner.** When {a} {a:goes|go} wrong, it takes a conversation to find out who should act.',
    '**Hidden cost.** Nobody counts the hours that go into {b}, so the price of the present way stays invisible.',
  ],
}

export const USERS: PhraseSet = {
  words: [
    'user',
    'users',
    'audience',
    'customer',
    'stakeholder',
    'persona',
    'reader',
    'people',
    'story',
    'stories',
    'communication',
    'communications',
  ],
  claims: [
    'Two groups matter most: those who deal with {a} every day, and those who only see the result.',
    'The people concerned are not specialists; they will judge the {topic} by whether dealing with {a} takes less time than before.',
    'Whoever is responsible for {a} needs to see at a glance what has changed and what waits for them.',
    'Those who depend on {b} rarely ask for features; they ask for fewer surprises.',
  ],
  consequences: [
    'Their first five minutes decide whether the {topic} is used at all, so whatever concerns {a} has to be clear without instruction.',
    'Every screen, page or step should be tested with someone who has never heard of {b}.',
    'Where the wishes of the two groups collide, we side with those who handle {a}, because they carry the load.',
    'Training should not be part of the plan; if {a} {a:needs|need} a manual, we are not finished.',
  ],
  items: [
    '**The daily user** wants to finish with {a} in minutes and to be told when something is missing.',
    '**The occasional user** comes back after weeks, has forgotten everything, and still has to manage {b}.',
    '**The person in charge** needs an honest picture of {a} without asking around.',
    '**The newcomer** has to understand how {a} and {b} belong together on the first day.',
    '**The sceptic** has seen such plans before and will ask who looks after {b} in a year.',
  ],
}

export const MARKET: PhraseSet = {
  words: [
    'market',
    'competitive',
    'competitor',
    'alternative',
    'alternatives',
    'landscape',
    'differentiation',
    'value',
    'positioning',
    'opportunity',
    'opportunities',
    'strength',
    'strengths',
  ],
  claims: [
    'There are tools and habits that cover parts of this, but none that takes {a} and {b} together.',
    'The honest competitor of the {topic} is a shared spreadsheet and good will; it is free, and everyone knows it.',
    'What sets the {topic} apart is narrowness: it does {a} completely and leaves the rest alone.',
    'The opening lies in {a}, treated by larger products as an afterthought.',
  ],
  consequences: [
    'The {topic} therefore has to beat the present habit on the very first use, above all for {a}.',
    'We should say plainly where others are better, and win on {b}.',
    'Breadth would put us next to far larger offers; depth in {a} keeps us out of their way.',
    'If someone else solves {b} first, what has been learnt about {a} still holds its worth.',
  ],
  items: [
    '**Closeness to the work.** The {topic} is shaped around {a}, not around a general idea of it.',
    '**Low threshold.** Nothing has to be migrated before {b} {b:shows|show} a benefit.',
    '**A gap left by others.** Larger offers cover {a} only together with much that nobody here asked for.',
    '**Trust.** A small group can see how {a} and {b} are handled, and say so to others.',
    '**Room to grow.** Once {a} {a:works|work}, the step to {b} is short and already wanted.',
  ],
}
