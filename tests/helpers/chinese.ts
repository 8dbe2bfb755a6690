/** Any Chinese character. */
export const HAN = /\p{Script=Han}/u;
/** Frequent characters that traditional Chinese writes otherwise. */
export const SIMPLIFIED =
  /[务单据实发启动请须后来会时间过还没处应该这为与无关开现见观规页项题类显错误选择设说语读写试谁输导种称组织经给统续维护级线编缩网罗节从众优传伤伦侧储儿党兰关兴养农冲决况净减刚创删别办务势区医华协单卖卢厂历压厌县参双变号员问场块坏]/u;
