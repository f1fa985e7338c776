import type { SeedRegion, SeedStore } from '../types.ts';
import { text } from '../types.ts';

type Street = [enUS: string, zhTW: string, store: string];
type District = [enUS: string, zhTW: string, ...streets: Street[]];

interface County {
  en: string;
  zh: string;
  districts: District[];
}

/** The 22 counties and cities of Taiwan, with the districts that the convenience stores below stand in. */
const COUNTIES: County[] = [
  {
    en: 'Taipei City',
    zh: '臺北市',
    districts: [
      [
        'Zhongzheng Dist.',
        '中正區',
        ['Nanchang Rd.', '南昌路', 'Nanchang|南昌'],
        ['Gongyuan Rd.', '公園路', 'Gongyuan|公園'],
      ],
      [
        'Daan Dist.',
        '大安區',
        ['Xinsheng S. Rd.', '新生南路', 'Xinsheng|新生'],
        ['Rui’an St.', '瑞安街', 'Ruian|瑞安'],
      ],
      [
        'Xinyi Dist.',
        '信義區',
        ['Songren Rd.', '松仁路', 'Songren|松仁'],
        ['Yongji Rd.', '永吉路', 'Yongji|永吉'],
      ],
      [
        'Zhongshan Dist.',
        '中山區',
        ['Jilin Rd.', '吉林路', 'Jilin|吉林'],
        ['Longjiang Rd.', '龍江路', 'Longjiang|龍江'],
      ],
      [
        'Songshan Dist.',
        '松山區',
        ['Fujin St.', '富錦街', 'Fujin|富錦'],
        ['Raohe St.', '饒河街', 'Raohe|饒河'],
      ],
      [
        'Shilin Dist.',
        '士林區',
        ['Wenlin Rd.', '文林路', 'Wenlin|文林'],
        ['Zhongcheng Rd.', '忠誠路', 'Zhongcheng|忠誠'],
      ],
      [
        'Neihu Dist.',
        '內湖區',
        ['Ruiguang Rd.', '瑞光路', 'Ruiguang|瑞光'],
        ['Chenggong Rd.', '成功路', 'Chenggong|成功'],
      ],
      [
        'Wenshan Dist.',
        '文山區',
        ['Xinglong Rd.', '興隆路', 'Xinglong|興隆'],
        ['Muzha Rd.', '木柵路', 'Muzha|木柵'],
      ],
    ],
  },
  {
    en: 'New Taipei City',
    zh: '新北市',
    districts: [
      [
        'Banqiao Dist.',
        '板橋區',
        ['Wenhua Rd.', '文化路', 'Wenhua|文化'],
        ['Fuzhong Rd.', '府中路', 'Fuzhong|府中'],
      ],
      [
        'Zhonghe Dist.',
        '中和區',
        ['Jing’an Rd.', '景安路', 'Jingan|景安'],
        ['Yuantong Rd.', '圓通路', 'Yuantong|圓通'],
      ],
      [
        'Sanchong Dist.',
        '三重區',
        ['Longmen Rd.', '龍門路', 'Longmen|龍門'],
        ['Ren’ai St.', '仁愛街', 'Renai|仁愛'],
      ],
      [
        'Xindian Dist.',
        '新店區',
        ['Beixin Rd.', '北新路', 'Beixin|北新'],
        ['Minquan Rd.', '民權路', 'Minquan|民權'],
      ],
      [
        'Tamsui Dist.',
        '淡水區',
        ['Xuefu Rd.', '學府路', 'Xuefu|學府'],
        ['Binhai Rd.', '濱海路', 'Binhai|濱海'],
      ],
    ],
  },
  {
    en: 'Keelung City',
    zh: '基隆市',
    districts: [
      [
        'Ren’ai Dist.',
        '仁愛區',
        ['Ai 2nd Rd.', '愛二路', 'Aier|愛二'],
        ['Xiao 3rd Rd.', '孝三路', 'Xiaosan|孝三'],
      ],
    ],
  },
  {
    en: 'Taoyuan City',
    zh: '桃園市',
    districts: [
      [
        'Taoyuan Dist.',
        '桃園區',
        ['Zhongzheng Rd.', '中正路', 'Taozhong|桃中'],
        ['Jingguo Rd.', '經國路', 'Jingguo|經國'],
      ],
      [
        'Zhongli Dist.',
        '中壢區',
        ['Yanping Rd.', '延平路', 'Yanping|延平'],
        ['Huanbei Rd.', '環北路', 'Huanbei|環北'],
      ],
    ],
  },
  {
    en: 'Hsinchu City',
    zh: '新竹市',
    districts: [
      [
        'East Dist.',
        '東區',
        ['Guangfu Rd.', '光復路', 'Guangfu|光復'],
        ['Shipin Rd.', '食品路', 'Shipin|食品'],
      ],
    ],
  },
  {
    en: 'Hsinchu County',
    zh: '新竹縣',
    districts: [
      [
        'Zhubei City',
        '竹北市',
        ['Xianzheng 9th Rd.', '縣政九路', 'Xianzheng|縣政'],
        ['Jiafeng S. Rd.', '嘉豐南路', 'Jiafeng|嘉豐'],
      ],
    ],
  },
  {
    en: 'Miaoli County',
    zh: '苗栗縣',
    districts: [['Toufen City', '頭份市', ['Zhonghua Rd.', '中華路', 'Toufen|頭份']]],
  },
  {
    en: 'Taichung City',
    zh: '臺中市',
    districts: [
      [
        'West Dist.',
        '西區',
        ['Meicun Rd.', '美村路', 'Meicun|美村'],
        ['Gongyi Rd.', '公益路', 'Gongyi|公益'],
      ],
      [
        'Xitun Dist.',
        '西屯區',
        ['Henan Rd.', '河南路', 'Henan|河南'],
        ['Qinghai Rd.', '青海路', 'Qinghai|青海'],
      ],
      [
        'Beitun Dist.',
        '北屯區',
        ['Wenxin Rd.', '文心路', 'Wenxin|文心'],
        ['Dongshan Rd.', '東山路', 'Dongshan|東山'],
      ],
      ['Fengyuan Dist.', '豐原區', ['Yuanhuan E. Rd.', '圓環東路', 'Yuanhuan|圓環']],
    ],
  },
  {
    en: 'Changhua County',
    zh: '彰化縣',
    districts: [
      [
        'Changhua City',
        '彰化市',
        ['Heping Rd.', '和平路', 'Heping|和平'],
        ['Changlu Rd.', '彰鹿路', 'Changlu|彰鹿'],
      ],
    ],
  },
  {
    en: 'Nantou County',
    zh: '南投縣',
    districts: [['Puli Township', '埔里鎮', ['Zhongshan Rd.', '中山路', 'Puli|埔里']]],
  },
  {
    en: 'Yunlin County',
    zh: '雲林縣',
    districts: [['Douliu City', '斗六市', ['Yunlin Rd.', '雲林路', 'Yunlin|雲林']]],
  },
  {
    en: 'Chiayi City',
    zh: '嘉義市',
    districts: [
      ['West Dist.', '西區', ['Youai Rd.', '友愛路', 'Youai|友愛'], ['Xinmin Rd.', '新民路', 'Xinmin|新民']],
    ],
  },
  {
    en: 'Chiayi County',
    zh: '嘉義縣',
    districts: [['Minxiong Township', '民雄鄉', ['Jianguo Rd.', '建國路', 'Minxiong|民雄']]],
  },
  {
    en: 'Tainan City',
    zh: '臺南市',
    districts: [
      [
        'West Central Dist.',
        '中西區',
        ['Hai’an Rd.', '海安路', 'Haian|海安'],
        ['Fuqian Rd.', '府前路', 'Fuqian|府前'],
      ],
      ['East Dist.', '東區', ['Chongde Rd.', '崇德路', 'Chongde|崇德'], ['Yule St.', '育樂街', 'Yule|育樂']],
      ['Yongkang Dist.', '永康區', ['Daqiao Rd.', '大橋路', 'Daqiao|大橋']],
    ],
  },
  {
    en: 'Kaohsiung City',
    zh: '高雄市',
    districts: [
      [
        'Lingya Dist.',
        '苓雅區',
        ['Ziqiang Rd.', '自強路', 'Ziqiang|自強'],
        ['Qingnian Rd.', '青年路', 'Qingnian|青年'],
      ],
      [
        'Zuoying Dist.',
        '左營區',
        ['Bo’ai Rd.', '博愛路', 'Boai|博愛'],
        ['Yucheng Rd.', '裕誠路', 'Yucheng|裕誠'],
      ],
      [
        'Sanmin Dist.',
        '三民區',
        ['Jiuru Rd.', '九如路', 'Jiuru|九如'],
        ['Dachang Rd.', '大昌路', 'Dachang|大昌'],
      ],
      [
        'Fengshan Dist.',
        '鳳山區',
        ['Weiwu Rd.', '維武路', 'Weiwu|維武'],
        ['Wujia Rd.', '五甲路', 'Wujia|五甲'],
      ],
    ],
  },
  {
    en: 'Pingtung County',
    zh: '屏東縣',
    districts: [
      [
        'Pingtung City',
        '屏東市',
        ['Guangdong Rd.', '廣東路', 'Guangdong|廣東'],
        ['Ziyou Rd.', '自由路', 'Ziyou|自由'],
      ],
    ],
  },
  {
    en: 'Yilan County',
    zh: '宜蘭縣',
    districts: [
      ['Yilan City', '宜蘭市', ['Shennong Rd.', '神農路', 'Shennong|神農']],
      ['Luodong Township', '羅東鎮', ['Gongzheng Rd.', '公正路', 'Gongzheng|公正']],
    ],
  },
  {
    en: 'Hualien County',
    zh: '花蓮縣',
    districts: [
      [
        'Hualien City',
        '花蓮市',
        ['Linsen Rd.', '林森路', 'Linsen|林森'],
        ['Fuqian Rd.', '府前路', 'Huafu|花府'],
      ],
    ],
  },
  {
    en: 'Taitung County',
    zh: '臺東縣',
    districts: [['Taitung City', '臺東市', ['Tiehua Rd.', '鐵花路', 'Tiehua|鐵花']]],
  },
  {
    en: 'Penghu County',
    zh: '澎湖縣',
    districts: [['Magong City', '馬公市', ['Zhonghua Rd.', '中華路', 'Magong|馬公']]],
  },
  {
    en: 'Kinmen County',
    zh: '金門縣',
    districts: [['Jincheng Township', '金城鎮', ['Minsheng Rd.', '民生路', 'Jincheng|金城']]],
  },
  {
    en: 'Lienchiang County',
    zh: '連江縣',
    districts: [['Nangan Township', '南竿鄉', ['Jieshou Village', '介壽村', 'Jieshou|介壽']]],
  },
];

const BRANDS: SeedStore['brand'][] = ['seven_eleven', 'family_mart', 'hi_life', 'ok_mart'];

/** Counties are 1…22; a district is its county's id times 100 plus its place. */
function buildRegions(): SeedRegion[] {
  const counties = COUNTIES.map((county, index) => ({
    id: index + 1,
    name: text(county.en, county.zh),
    parent_id: null,
  }));
  const districts = COUNTIES.flatMap((county, index) =>
    county.districts.map(([en, zh], place) => ({
      id: (index + 1) * 100 + place + 1,
      name: text(en, zh),
      parent_id: index + 1,
    })),
  );
  return [...counties, ...districts];
}

interface Site {
  county: County;
  regionId: number;
  district: District;
  street: Street;
}

function buildStore({ county, regionId, district, street }: Site, index: number): SeedStore {
  const [streetEn, streetZh, names] = street;
  const [nameEn, nameZh] = names.split('|');
  const house = 3 + ((index * 37) % 248);
  return {
    id: index + 1,
    brand: BRANDS[index % BRANDS.length] ?? 'seven_eleven',
    region_id: regionId,
    store_code: String(110_000 + index * 1373),
    store_name: text(`${nameEn} Store`, `${nameZh}門市`),
    address: text(
      `No. ${house}, ${streetEn}, ${district[0]}, ${county.en}`,
      `${county.zh}${district[1]}${streetZh}${house}號`,
    ),
  };
}

function buildStores(): SeedStore[] {
  const sites = COUNTIES.flatMap((county, index) =>
    county.districts.flatMap((district, place) => {
      const [, , ...streets] = district;
      const regionId = (index + 1) * 100 + place + 1;
      return streets.map((street) => ({ county, regionId, district, street }));
    }),
  );
  return sites.map(buildStore);
}

export const regions: SeedRegion[] = buildRegions();
export const stores: SeedStore[] = buildStores();
