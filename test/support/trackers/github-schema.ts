/** An excerpt of GitHub's published GraphQL schema, with only what this product uses. */
export const githubSchema = `
  scalar URI
  type Query {
    node(id: ID!): Node
    repository(followRenames: Boolean, name: String!, owner: String!): Repository
    repositoryOwner(login: String!): RepositoryOwner
  }
  type Mutation {
    updateProjectV2ItemFieldValue(input: UpdateProjectV2ItemFieldValueInput!): UpdateProjectV2ItemFieldValuePayload
  }
  input ProjectV2FieldValue { date: String number: Float singleSelectOptionId: String text: String }
  input UpdateProjectV2ItemFieldValueInput {
    clientMutationId: String
    fieldId: ID!
    itemId: ID!
    projectId: ID!
    value: ProjectV2FieldValue!
  }
  type UpdateProjectV2ItemFieldValuePayload { projectV2Item: ProjectV2Item }
  interface Node { id: ID! }
  interface RepositoryOwner { login: String! }
  type PageInfo { endCursor: String hasNextPage: Boolean! }
  type Organization implements RepositoryOwner {
    login: String!
    projectsV2(after: String, first: Int, query: String): ProjectV2Connection!
  }
  type User implements RepositoryOwner {
    login: String!
    projectsV2(after: String, first: Int, query: String): ProjectV2Connection!
  }
  type ProjectV2Connection { nodes: [ProjectV2] pageInfo: PageInfo! totalCount: Int! }
  enum OrderDirection { ASC DESC }
  enum ProjectV2ItemOrderField { POSITION }
  input ProjectV2ItemOrder { direction: OrderDirection! field: ProjectV2ItemOrderField! }
  type ProjectV2 implements Node {
    id: ID!
    number: Int!
    title: String!
    fields(after: String, first: Int): ProjectV2FieldConfigurationConnection!
    items(after: String, first: Int, orderBy: ProjectV2ItemOrder): ProjectV2ItemConnection!
  }
  enum ProjectV2FieldType { DATE ITERATION NUMBER SINGLE_SELECT TEXT TITLE }
  interface ProjectV2FieldCommon { dataType: ProjectV2FieldType! id: ID! name: String! }
  type ProjectV2Field implements Node & ProjectV2FieldCommon {
    dataType: ProjectV2FieldType!
    id: ID!
    name: String!
  }
  type ProjectV2SingleSelectField implements Node & ProjectV2FieldCommon {
    dataType: ProjectV2FieldType!
    id: ID!
    name: String!
  }
  union ProjectV2FieldConfiguration = ProjectV2Field | ProjectV2SingleSelectField
  type ProjectV2FieldConfigurationConnection { nodes: [ProjectV2FieldConfiguration] pageInfo: PageInfo! }
  type ProjectV2ItemConnection { nodes: [ProjectV2Item] pageInfo: PageInfo! totalCount: Int! }
  type ProjectV2Item implements Node {
    id: ID!
    isArchived: Boolean!
    project: ProjectV2!
    content: ProjectV2ItemContent
    fieldValueByName(name: String!): ProjectV2ItemFieldValue
  }
  type DraftIssue implements Node { id: ID! title: String! }
  type PullRequest implements Node { id: ID! title: String! }
  union ProjectV2ItemContent = DraftIssue | Issue | PullRequest
  type ProjectV2ItemFieldNumberValue { id: ID! number: Float }
  type ProjectV2ItemFieldSingleSelectValue { id: ID! name: String }
  union ProjectV2ItemFieldValue = ProjectV2ItemFieldNumberValue | ProjectV2ItemFieldSingleSelectValue
  type Repository implements Node { id: ID! nameWithOwner: String! issue(number: Int!): Issue }
  enum IssueState { CLOSED OPEN }
  type Issue implements Node {
    id: ID!
    number: Int!
    title: String!
    body: String!
    url: URI!
    state: IssueState!
    repository: Repository!
    issueType: IssueType
    parent: Issue
    labels(after: String, first: Int): LabelConnection
    projectItems(after: String, first: Int, includeArchived: Boolean): ProjectV2ItemConnection!
  }
  type IssueType { id: ID! name: String! }
  type LabelConnection { nodes: [Label] pageInfo: PageInfo! }
  type Label { id: ID! name: String! }
`;
