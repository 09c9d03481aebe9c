/** Words that carry no subject: they end a key phrase. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above across after again against all almost alone along already also although always am among an and another any
  anyone anything are around as at away back be became because become been before behind being below between both but by
  came can cannot come could did do does doing done down during each either else enough even ever every everyone everything
  few first for from further get gets give given go goes going gone got had has have having he her here hers him his how
  however i if in instead into is it its itself just keep kept know known last later least less let like likely made make
  makes making many may maybe me might mine more most much must my myself near need needs neither never new next no nobody
  none nor not nothing now of off often on once one only onto or other others our ours out over own part per perhaps please
  put quite rather really said same say says see seem seems seen several shall she should since so some someone something
  soon still such take taken than that the their theirs them then there these they thing things this those though through
  thus to together too toward two under until up upon us use used useful uses using very want wants was way ways we well went
  were what whatever when where whether which while who whoever whole whom whose why will with within without would yes yet
  you your yours able add added allow allows ask asked asks become begin begins build call called cause change changed
  choose clear clearly close concern concerns consider contain contains create cover covers decide decides depend depends
  describe describes design develop done easily easy enable ensure exist exists expect explain fall falls feel felt fill
  find finds follow follows found full good great grow handle handled handles happen happens hard help helps hold holds
  implement important improve include includes including keep lead leave leaves left live look looks lost matter matters
  mean means meet move necessary offer offers open pay place plain plainly plan possible prefer prepare prepared produce
  propose prove provide provides reach read reads real require required requires right run runs send set sets show shows
  simple small start starts state stay stays stop support supports tell tells think try turn turns understand wait work
  works worth write written writes wrong about above three four five six seven eight nine ten hundred etc eg ie via
  today tomorrow yesterday week weeks month months year years day days time times
  borrow borrows lend lends record records track tracks manage manages store stores share shares buy sell pay pays
  let lets lay lie lies rest rests best better worse worst big large little long short high low early late
  main whatever wherever whenever anyone nobody everybody somebody sometimes usually
  hand hands euro euros dollar dollars pound pounds percent spend spends spent sent send afraid offline online summer winter
  late reliable version versions people person hello thank thanks lot lots kind sort bit mind
  eleven twelve twenty thirty forty fifty sixty seventy eighty ninety thousand million dozen half
  takes avoids saying comes gives keeps wants brings leads adds begins ends sends prints scans loses saves reads
  follows promises costs carries speaks stands rests counts deserves draft
  bring brings broken repair repaired fail fails failed moves announce announces invite invites queue queues
  claim claims claimed introduce introduces kept damaged returned signed
  document section sentence paragraph page request input material`.split(/\s+/),
)

/** What stands before a noun, before a singular noun that needs it, before a verb, after a verb, and before what is said of something. */
export const BEFORE_NOUN: ReadonlySet<string> = words(
  'a an the our their its my your his her each every no any this these those some both of',
)
export const ARTICLES: ReadonlySet<string> = words('a an the our their its my your his her each every no any this that')
export const BEFORE_VERB: ReadonlySet<string> = words(
  'to can will should must may might could would we they you i not never who let',
)
export const AFTER_VERB: ReadonlySet<string> = words(
  'a an the our their its my your each every this these those it them',
)
export const BE_FORMS: ReadonlySet<string> = words('is are was were be been being am become becomes became feel feels')

/** Words that may stand between an article and its noun. */
export const TRANSPARENT: ReadonlySet<string> = words(
  'first second third next last new own other same small large main whole only good better best old real',
)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Ways of asking that stand before what is asked for. */
export const LEAD_INS =
  /^(?:(?:please|kindly|hi|hello|hey|dear all|so|ok|okay)[,!.]?\s+|(?:could|can|would|will) you (?:please )?|(?:we|i) (?:would like|want|need|plan|wish|intend|have|hope|are planning|am planning|are looking|am looking)(?: you)?(?: to| for)?\s+|(?:help|let) (?:us|me)(?: to)?\s+|(?:our|the|my) (?:goal|aim|idea|task|job|request|project|plan) is(?: to)?\s+|(?:build|create|make|design|develop|write|plan|launch|add|implement|set up|start|propose|prepare|draft|improve|fix|introduce|organi[sz]e|review|describe|explain|summari[sz]e|suggest|think about|come up with|work out|put together)(?: me| us)?\s+)/i

/** Where a name of the subject ends. */
export const TOPIC_END =
  /[,.;:!?()–—"“”\n]|\s(?:that|which|who|where|when|so|because|since|while|whose|with|by|in order|such as|to)\s/i
