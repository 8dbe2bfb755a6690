/**
 * Whether a text is found by what somebody typed: by a piece of it, or by how it is read, whole or by its initials, also mixed (`beijing`, `bj`,
 * `beij`), beginning at any of its characters. `v` and `u` stand for `ü`. A character has its usual reading; the most frequent ones with two have both.
 */
export function isFoundBy(text: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  if (text.toLowerCase().includes(wanted)) return true;
  const letters = wanted.replaceAll(/[\s']/g, '').replaceAll(/[vü]/g, 'u');
  if (!/^[a-z0-9]{1,40}$/.test(letters) || !/\p{Script=Han}/u.test(text)) return false;
  const characters = [...text].map(readingsOf).filter((readings) => readings.length > 0);
  return characters.some((_, at) => begins(characters, at, letters));
}

// helpers

/** Whether the characters from here on can be read so that the letters are used up; of each character at least one letter. */
function begins(characters: readonly (readonly string[])[], at: number, letters: string): boolean {
  if (letters === '') return true;
  return (characters[at] ?? []).some((reading) => {
    for (let length = shared(reading, letters); length > 0; length -= 1) if (begins(characters, at + 1, letters.slice(length))) return true;
    return false;
  });
}

function shared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

const known = new Map<string, readonly string[]>();

/** Letters and digits stand for themselves; other signs are passed over. */
function readingsOf(character: string): readonly string[] {
  const found = known.get(character);
  if (found !== undefined) return found;
  const lower = character.toLowerCase();
  const readings = /[a-z0-9]/.test(lower)
    ? [lower]
    : /\p{Script=Han}/u.test(character)
      ? [...new Set([syllableOf(character), ...(others.get(character) ?? [])])]
      : [];
  known.set(character, readings);
  return readings;
}

/** By its place in the order of pinyin, which browsers know. */
function syllableOf(character: string): string {
  let [low, high] = [0, syllables.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (collator.compare(character, syllables[middle]?.first ?? '') >= 0) low = middle;
    else high = middle - 1;
  }
  return syllables[low]?.syllable ?? '';
}

/** The first character of each syllable in that order, tones left out. */
const FIRSTS =
  '吖a哎ai安an肮ang凹ao丷ba挀bai扳ban邦bang勹bao卑bei奔ben伻beng屄bi边bian灬biao憋bie汃bin冫bing癶bo峬bu嚓ca偲cai参can仓cang撡cao冊ce嵾cen曽ceng叉cha拆chai辿chan伥chang抄chao车che抻chen' +
  '阷cheng吃chi充chong抽chou出chu歘chua揣chuai巛chuan刅chuang吹chui旾chun逴chuo呲ci匆cong凑cou粗cu汆cuan崔cui邨cun搓cuo咑da呆dai丹dan当dang刀dao嘚de扥den灯deng氐di嗲dia敁dian刁diao爹die' +
  '丁ding丟diu东dong吺dou厾du耑duan垖dui吨dun多duo妸e诶ei奀en鞥eng儿er发fa帆fan匚fang飞fei分fen丰feng仏fo紑fou夫fu旮ga侅gai甘gan冈gang皋gao戈ge给gei根gen刯geng工gong勾gou估gu瓜gua乖guai关guan' +
  '光guang归gui丨gun呙guo哈ha咍hai佄han夯hang茠hao诃he黒hei拫hen亨heng叿hong齁hou乎hu花hua怀huai欢huan巟huang灰hui昏hun吙huo丌ji加jia戋jian江jiang艽jiao阶jie巾jin坕jing冂jiong丩jiu凥ju' +
  '姢juan噘jue军jun咔ka开kai刊kan忼kang尻kao匼ke肎ken劥keng空kong抠kou扝ku夸kua蒯kuai宽kuan匡kuang亏kui坤kun扩kuo垃la来lai兰lan啷lang捞lao仂le雷lei崚leng哩li俩lia奁lian良liang撩liao毟lie' +
  '拎lin伶ling溜liu龙long瞜lou噜lu娈luan掠lve抡lun啰luo妈ma埋mai嫚man牤mang猫mao嚒me坆mei椚men擝meng咪mi宀mian喵miao乜mie民min名ming谬miu摸mo哞mou毪mu拏na腉nai囡nan囔nang孬nao疒ne娞nei恁nen' +
  '能neng妮ni拈nian娘niang鸟niao捏nie囜nin宁ning妞niu农nong羺nou奴nu奻nuan疟nve挪nuo喔o讴ou妑pa拍pai眅pan乓pang抛pao呸pei喷pen匉peng丕pi囨pian剽piao氕pie姘pin乒ping钋po剖pou仆pu七qi掐qia' +
  '千qian呛qiang悄qiao苆qie亲qin靑qing卭qiong丘qiu区qu奍quan炔que夋qun呥ran穣rang娆rao惹re人ren扔reng日ri戎rong厹rou邚ru堧ruan桵rui瞤run捼ruo仨sa毢sai三san桒sang掻sao閪se森sen僧seng杀sha' +
  '筛shai山shan伤shang弰shao奢she申shen升sheng尸shi収shou书shu刷shua衰shuai闩shuan双shuang脽shui吮shun说shuo厶si忪song凁sou苏su狻suan夊sui孙sun唆suo他ta囼tai坍tan汤tang夲tao忑te熥teng' +
  '剔ti天tian旫tiao帖tie厅ting囲tong偷tou凸tu湍tuan推tui吞tun乇tuo屲wa歪wai弯wan尢wang危wei昷wen翁weng挝wo乌wu夕xi呷xia仙xian乡xiang灱xiao些xie心xin星xing凶xiong休xiu吁xu吅xuan削xue坃xun' +
  '丫ya恹yan央yang幺yao倻ye一yi囙yin应ying哟yo佣yong优you込yu囦yuan曰yue晕yun帀za災zai兂zan匨zang傮zao则ze贼zei怎zen囎zeng扎zha夈zhai枬zhan张zhang佋zhao蜇zhe贞zhen凧zheng之zhi中zhong州zhou' +
  '朱zhu抓zhua跩zhuai专zhuan妆zhuang隹zhui宒zhun拙zhuo孜zi宗zong邹zou租zu钻zuan厜zui尊zun嘬zuo';

const syllables = [...FIRSTS.matchAll(/([^a-z])([a-z]+)/gu)].map(([, first = '', syllable = '']) => ({ first, syllable: syllable.replaceAll('v', 'u') }));

/** Frequent characters that are read in two ways in names of places, things and people. */
const others: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    重: ['chong', 'zhong'],
    长: ['chang', 'zhang'],
    行: ['hang', 'xing'],
    厦: ['sha', 'xia'],
    乐: ['le', 'yue'],
    都: ['dou', 'du'],
    调: ['diao', 'tiao'],
    会: ['hui', 'kuai'],
    单: ['dan', 'shan'],
    曾: ['ceng', 'zeng'],
    参: ['can', 'shen'],
    大: ['da', 'dai'],
    藏: ['cang', 'zang'],
    朝: ['chao', 'zhao'],
    差: ['cha', 'chai'],
    系: ['xi', 'ji'],
    还: ['hai', 'huan'],
    率: ['lu', 'shuai'],
    朴: ['pu', 'piao'],
    解: ['jie', 'xie'],
    宿: ['su', 'xiu'],
    柏: ['bai', 'bo'],
    蚌: ['bang', 'beng'],
    六: ['liu', 'lu'],
    车: ['che', 'ju'],
    传: ['chuan', 'zhuan'],
    弹: ['dan', 'tan'],
    给: ['gei', 'ji'],
    降: ['jiang', 'xiang'],
    强: ['qiang', 'jiang'],
    省: ['sheng', 'xing'],
    石: ['shi', 'dan'],
    和: ['he', 'huo'],
    校: ['xiao', 'jiao'],
    仇: ['chou', 'qiu'],
    区: ['qu', 'ou'],
    查: ['cha', 'zha'],
    折: ['zhe', 'she'],
    种: ['zhong', 'chong'],
    见: ['jian', 'xian'],
    盛: ['sheng', 'cheng'],
    谁: ['shei', 'shui'],
  }),
);
