/* Phrases that models add before or after the requested document, in several languages. */

/** Phrases that announce a document. */
export const ANNOUNCEMENTS: readonly RegExp[] = [
  /^(?:sure|certainly|of course|okay|ok|absolutely|great|understood|got it|alright|perfect|no problem|here(?:'s|’s| is| are)|below is|below you|i(?:'ve|’ve| have|'ll|’ll| will)|as requested|thank you|thanks)(?![\p{L}])/iu,
  /^(?:gerne|natürlich|selbstverständlich|klar|hier (?:ist|sind|kommt)|anbei|nachfolgend|im folgenden)(?![\p{L}])/iu,
  /^(?:voici|bien sûr|d['’]accord|avec plaisir|ci-dessous|volontiers)(?![\p{L}])/iu,
  /^(?:aquí (?:tienes|tiene|está)|claro|por supuesto|con gusto|a continuación|ecco|certo|certamente|aqui está|com certeza|segue)(?![\p{L}])/iu,
  /^(?:natuurlijk|zeker|hier is|hierbij|oczywiście|jasne|oto|poniżej|конечно|вот|хорошо|ниже)(?![\p{L}])/iu,
  /^(?:承知|かしこまり|了解|以下|もちろん|好的|当然|没问题|네|알겠습니다|다음은|물론)/u,
]

/** Phrases that address the user after the document. */
export const FAREWELLS: readonly RegExp[] = [
  /^(?:sag(?:en sie)?(?: mir)?|meld(?:e dich|en sie sich)|lass(?:en sie)? (?:mich|es mich)|gib mir|geben sie mir|ich hoffe|gerne? (?:passe|überarbeite|ergänze|erweitere|kann) ich|möchte(?:st du|n sie)|soll ich|falls (?:du|sie|ihr)|wenn (?:du|sie) (?:noch|weitere|möchte|wollen|willst|fragen)|bei fragen)(?![\p{L}])/iu,
  /^(?:n['’]hésite[sz]? pas|dites-moi|dis-moi|fai(?:te)?s-(?:le-)?moi savoir|j['’]espère|souhaite[sz]-(?:vous|tu)|voulez-vous que je|veux-tu que je|si vous (?:souhaitez|voulez|avez)|je reste à)(?![\p{L}])/iu,
  /^(?:av[ií]same|avíseme|házmelo saber|hágamelo saber|espero que|(?:quieres|quiere|deseas?) que|no dude[sn]? en|si (?:necesita|quiere|desea|tiene)s?)(?![\p{L}])/iu,
  /^(?:fammi sapere|mi faccia sapere|spero che|non esitare|vuoi che|desidera che|me avise|avise-me|diga-me|quer que eu|gostaria que eu|não hesite|se (?:precisar|quiser|vuoi|hai bisogno))(?![\p{L}])/iu,
  /^(?:laat (?:het )?(?:me|mij)|ik hoop dat|wil je dat ik|wilt u dat ik|aarzel niet|daj(?:cie)? (?:mi )?znać|mam nadzieję|czy chcesz|дай(?:те)? (?:мне )?знать|сообщи(?:те)?|надеюсь|если (?:нужно|хотите|у вас)|хотите,? чтобы)(?![\p{L}])/iu,
  /お知らせください|お気軽に|お申し付け|ご希望でしたら|いかがでしょうか|お役に立て|请随时|请告诉我|希望(?:这|能|对)|需要我|如果(?:您|你)(?:有|需要|想)|알려\s?주세요|말씀해\s?주세요|도움이 되/u,
]
