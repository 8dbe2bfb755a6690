/** What a publication answers, as far as tests read it. */
export interface PublishAnswer {
  readonly state: boolean;
  readonly value?: {
    readonly problems?: readonly {
      readonly code: string;
      readonly id?: string;
      readonly pointer: string;
      readonly message: string;
      readonly params?: Readonly<Record<string, string>>;
    }[];
  };
}
