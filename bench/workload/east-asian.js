/** Beginnings, middles and ends of sentences, one row per language. They can be combined freely. */
const LANGUAGES = [
  [
    '昨天傍晚|每逢雨季|在老城的码头上|据当地的报纸说|三年以前|天还没亮的时候|会议结束之后|为了节省时间'.split('|'),
    '图书馆的管理员|两位年轻的工程师|一艘运茶叶的小船|住在山脚下的木匠|新来的数学老师|负责灯塔的老人|市政府的档案员|邻居家的孩子'.split(
      '|',
    ),
    '把旧地图|沿着河岸|用很便宜的材料|跟三个朋友一起|按照说明书上的步骤|在没有人注意的角落里|花了整整一个星期|毫不犹豫地'.split(
      '|',
    ),
    '放进了铁柜。|修好了那座桥。|找到了失踪的信件。|记录下每一次潮汐。|画完了最后一张图。|回答了所有的问题。|换掉了坏的零件。|走到了对岸。'.split(
      '|',
    ),
  ],
  [
    '昨日の夕方、|雨の季節になると、|古い港の倉庫で、|新聞によれば、|三年前の春に、|夜が明ける前に、|会議が終わると、|時間を節約するため、'.split(
      '|',
    ),
    '図書館の司書が|若い技術者たちは|茶葉を運ぶ小舟が|山のふもとの大工は|新しい数学の先生が|灯台を守る老人は|市役所の記録係が|隣の家の子どもたちは'.split(
      '|',
    ),
    '古い地図を|川岸に沿って|安い材料を使って|友人三人と一緒に|説明書のとおりに|誰も気づかない隅で|まる一週間かけて|少しも迷わずに'.split(
      '|',
    ),
    '棚にしまった。|橋を直した。|失われた手紙を見つけた。|潮の満ち引きを記録した。|最後の図面を描き終えた。|すべての質問に答えた。|壊れた部品を取り替えた。|向こう岸まで歩いた。'.split(
      '|',
    ),
  ],
  [
    '어제 저녁에 |장마철이 되면 |오래된 부두에서 |지역 신문에 따르면 |삼 년 전 봄에 |날이 밝기 전에 |회의가 끝나자 |시간을 아끼려고 '.split(
      '|',
    ),
    '도서관 사서가 |젊은 기술자 두 명이 |찻잎을 나르던 작은 배가 |산기슭에 사는 목수가 |새로 온 수학 선생님이 |등대를 지키는 노인이 |시청 기록 담당자가 |이웃집 아이들이 '.split(
      '|',
    ),
    '낡은 지도를 들고 |강둑을 따라 |값싼 재료로 |친구 셋과 함께 |설명서에 적힌 대로 |아무도 보지 않는 구석에서 |꼬박 일주일 동안 |조금도 망설이지 않고 '.split(
      '|',
    ),
    '다리를 고쳤다. |잃어버린 편지를 찾았다. |조수를 기록했다. |마지막 도면을 그렸다. |모든 질문에 답했다. |고장 난 부품을 바꾸었다. |건너편까지 걸어갔다. |서류를 정리했다. '.split(
      '|',
    ),
  ],
]

/**
 * Creates text in Chinese, Japanese and Korean, one language per paragraph. The first 4,096 sentences are all
 * different.
 */
export function eastAsianText(characters) {
  let text = ''
  let number = 0
  for (let paragraph = 0; text.length < characters; paragraph++) {
    const parts = LANGUAGES[paragraph % LANGUAGES.length]
    // The increment is odd, so all combinations are used before any is repeated.
    for (let sentence = 0; sentence < 8; sentence++, number += 1237) {
      for (const [index, part] of parts.entries()) text += part[(number >> (3 * index)) & 7]
    }
    text += '\n\n'
  }
  return text
}
