/** Whether people take a name for another one: decision 86. Pure. */

/** Letters of other alphabets that look like Latin ones, each pair as `alike latin`. Capitals may look like others than small letters. */
const confusables = new Map(
  [
    // Cyrillic
    ...'Аa аa Вb вb Сc сc ԁd Еe еe Ёe ёe Ԍg Нh нh һh Іi іi Їi їi Јj јj Кk кk Ӏl ӏl Мm мm пn Оo оo Рp рp Ԛq ԛq гr Ѕs ѕs Тt тt Уy уy Үy үy ѵv Ѵv Ԝw ԝw Ѡw ѡw шw Хx хx Ьb ьb зe З3'.split(
      ' ',
    ),
    // Greek
    ...'Αa αa Βb βb Εe εe Ζz ζz Ηh ηn Ιi ιi Κk κk Μm μu Νn νv Οo οo Ρp ρp σo Τt τt υu Υy Χx χx γy ωw Ϲc ϲc Ϳj ϳj κk'.split(
      ' ',
    ),
    // Latin of its own kind
    ...'ıi łl Łl øo Øo đd Đd ħh ŧt æa œo ɑa ɡg ɩi ʀr ꜱs ǀl'.split(' '),
  ].map((pair) => [[...pair][0] ?? '', [...pair].at(-1) ?? '']),
)
/** What looks alike within the Latin letters and digits, in this order. */
const alike: readonly [RegExp, string][] = [
  [/0/g, 'o'],
  [/[1i|!]/g, 'l'],
  [/5/g, 's'],
  [/3/g, 'e'],
  [/8/g, 'b'],
  [/vv/g, 'w'],
  [/rn/g, 'm'],
  [/ß/g, 'ss'],
]

/** What is left of a text for the eye: no case, accents, spaces and signs, and one letter for all that look alike. */
function skeletonOf(text: string): string {
  const plain = text.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '')
  const latin = [...plain]
    .map((letter) => confusables.get(letter) ?? letter)
    .join('')
    .toLowerCase()
  const drawn = alike.reduce((drawing, [from, to]) => drawing.replace(from, to), latin)
  // Signs between two letters do not keep them from looking like one.
  const bare = drawn.replace(/[^\p{L}\p{N}]/gu, '')
  return alike.reduce((drawing, [from, to]) => drawing.replace(from, to), bare)
}

const legalForms =
  /\b(gmbh|ggmbh|mbh|ag|se|kg|kgaa|ohg|gbr|ug|eg|e\.\s?k|e\.\s?v|co|inc|ltd|llc|limited)\b\.?/giu
/** Words that many suppliers have in their names. */
const usual = new Set(
  'der die das und ihr ihre mein energie energien energy strom stromversorgung gas power electricity stadtwerke werke versorgung deutschland service'.split(
    ' ',
  ),
)
const nameIn = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\([^)]*\)/g, ' ')
    .replace(legalForms, ' ')

/** Whether two names look the same. */
export const looksLike = (name: string, other: string): boolean => {
  const [one, two] = [skeletonOf(nameIn(name)), skeletonOf(nameIn(other))]
  return one !== '' && one === two
}

/** Whether a name sounds as if it were the supplier's: it is the same, or has in it what is the supplier's own. */
export function speaksFor(name: string, supplierName: string): boolean {
  const own = nameIn(supplierName)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !usual.has(word.toLowerCase()))
  const core = skeletonOf(own.join(''))
  return looksLike(name, supplierName) || (core.length >= 4 && skeletonOf(name).includes(core))
}
